"""Lines that say who wrote what stands below, in more languages than the judge has words for; and lines that do not.

Below such a line old orders may stand without any mark, and must not be obeyed. Below a player's own heading stand new
ones, and must not be lost.
"""

from textwrap import wrap

import pytest

from judge.language.lexicon import languages, lexicon
from judge.language.mail.quotes import own_lines, patterns

PATTERNS = patterns([lexicon(code).data for code in languages()])
OLD = "Camille, these are your orders:\n\nA PAR - PIC\nF BRE - ENG\n\nReply to change them."
NEW = "A Par - Bur\nF Bre - Mao"


def written(text: str) -> list[str]:
    return [line for line in own_lines(text, PATTERNS).lines if line]


ATTRIBUTIONS = {
    # Gmail
    "Arabic": "في الاثنين، 3 مارس 2025 في 10:00 ص تمت كتابة ما يلي بواسطة ‪Judge‬‏ <‪judge@example.net‬‏>:",
    "Basque": "Judge (judge@example.net) erabiltzaileak hau idatzi du (2025 mar. 3, al. (10:00)):",
    "Bulgarian": "На пн, 3.03.2025 г. в 10:00 Judge <judge@example.net> написа:",
    "Catalan": "Missatge de Judge <judge@example.net> del dia dl., 3 de març 2025 a les 10:00:",
    "Chinese": "Judge <judge@example.net> 于2025年3月3日周一 10:00写道：",
    "Chinese, traditional": "Judge <judge@example.net> 於 2025年3月3日 週一 上午10:00寫道：",
    "Croatian": "pon, 3. ožu 2025. u 10:00 Judge <judge@example.net> napisao je:",
    "Czech": "po 3. 3. 2025 v 10:00 odesílatel Judge <judge@example.net> napsal:",
    "Danish": "Den man. 3. mar. 2025 kl. 10.00 skrev Judge <judge@example.net>:",
    "Dutch": "Op ma 3 mrt 2025 om 10:00 schreef Judge <judge@example.net>:",
    "English": "On Mon, Mar 3, 2025 at 10:00 AM Judge <judge@example.net> wrote:",
    "Estonian": "Kuupäev E, 3. märts 2025 kell 10:00 kirjutas Judge <judge@example.net>:",
    "Finnish": "ma 3. maalisk. 2025 klo 10.00 Judge (judge@example.net) kirjoitti:",
    "French": "Le lun. 3 mars 2025 à 10:00, Judge <judge@example.net> a écrit :",
    "Georgian": "ორშ, 3 მარ. 2025, 10:00 Judge <judge@example.net> წერდა:",
    "German": "Am Mo., 3. März 2025 um 10:00 Uhr schrieb Judge <judge@example.net>:",
    "Greek": "Στις Δευ 3 Μαρ 2025 στις 10:00 π.μ., ο χρήστης Judge <judge@example.net> έγραψε:",
    "Hebrew": "‫בתאריך יום ב׳, 3 במרץ 2025 ב-10:00 מאת ‪Judge‬‏ <‪judge@example.net‬‏>:‬",
    "Hindi": "सोम, 3 मार्च 2025 को 10:00 am बजे को Judge <judge@example.net> ने लिखा:",
    "Hungarian": "Judge <judge@example.net> ezt írta (időpont: 2025. márc. 3., H, 10:00):",
    "Indonesian": "Pada tanggal Sen, 3 Mar 2025 pukul 10.00 Judge <judge@example.net> menulis:",
    "Italian": "Il giorno lun 3 mar 2025 alle ore 10:00 Judge <judge@example.net> ha scritto:",
    "Japanese": "2025年3月3日(月) 10:00 Judge <judge@example.net>:",
    "Korean": "2025년 3월 3일 (월) 오전 10:00, Judge <judge@example.net>님이 작성:",
    "Latvian": "pirmd., 2025. g. 3. marts, plkst. 10:00 — lietotājs Judge (<judge@example.net>) rakstīja:",
    "Lithuanian": "2025-03-03, pr, 10:00 Judge <judge@example.net> rašė:",
    "Norwegian": "man. 3. mars 2025 kl. 10:00 skrev Judge <judge@example.net>:",
    "Persian": "در تاریخ دوشنبه ۳ مارس ۲۰۲۵،‏ ۱۰:۰۰ Judge <judge@example.net> نوشت:",
    "Polish": "pon., 3 mar 2025 o 10:00 Judge <judge@example.net> napisał(a):",
    "Portuguese": "Em seg., 3 de mar. de 2025 às 10:00, Judge <judge@example.net> escreveu:",
    "Romanian": "În lun., 3 mar. 2025 la 10:00, Judge <judge@example.net> a scris:",
    "Russian": "пн, 3 мар. 2025 г. в 10:00, Judge <judge@example.net>:",
    "Serbian": "пон, 3. мар 2025. у 10:00 Judge <judge@example.net> је написао/ла:",
    "Slovak": "po 3. 3. 2025 o 10:00 Judge <judge@example.net> napísal(a):",
    "Slovenian": "V V pon., 3. mar. 2025 ob 10:00 je oseba Judge <judge@example.net> napisala:",
    "Spanish": "El lun, 3 mar 2025 a las 10:00, Judge (<judge@example.net>) escribió:",
    "Swedish": "Den mån 3 mars 2025 kl 10:00 skrev Judge <judge@example.net>:",
    "Thai": "ในวันที่ จ. 3 มี.ค. 2025 เวลา 10:00 Judge <judge@example.net> เขียนว่า:",
    "Turkish": "Judge <judge@example.net>, 3 Mar 2025 Pzt, 10:00 tarihinde şunu yazdı:",
    "Ukrainian": "пн, 3 бер. 2025 р. о 10:00 Judge <judge@example.net> пише:",
    "Vietnamese": "Vào Th 2, 3 thg 3, 2025 vào lúc 10:00 Judge <judge@example.net> đã viết:",
    # Thunderbird and others, which leave the address out
    "German, no address": "Am 03.03.25 um 10:00 schrieb The Diplomacy Judge:",
    "French, no address": "Le 03/03/2025 à 10:00, Judge a écrit :",
    "Italian, no address": "Il 03/03/2025 10:00, Judge ha scritto:",
    "Dutch, no address": "Op 03-03-2025 om 10:00 schreef Judge:",
    "Polish, no address": "W dniu 3.03.2025 o 10:00, Judge pisze:",
    "Czech, no address": "Dne 3.3.2025 v 10:00 Judge napsal(a):",
    "Hungarian, no address": "2025. 03. 03. 10:00 keltezéssel, Judge írta:",
    "Swedish, no address": "Den 2025-03-03 kl. 10:00, skrev Judge:",
    "Portuguese, no address": "Em 03/03/2025 10:00, Judge escreveu:",
    "Finnish, no address": "Judge kirjoitti 3.3.2025 klo 10.00:",
    "Turkish, no address": "03.03.2025 10:00 tarihinde Judge yazdı:",
    "Chinese, no address": "在 2025/3/3 10:00, Judge 写道:",
    "Korean, no address": "2025-03-03 오전 10:00에 Judge 이(가) 쓴 글:",
    "Apple in German": "Am 3. März 2025 um 10:00 schrieb Judge:",
    "Apple in Danish": "Den 3. marts 2025 kl. 10.00.00 skrev Judge:",
    # neither day nor address
    "English, only the name": "The Diplomacy Judge wrote:",
    "Spanish, only the name": "El juez de Diplomacy escribió:",
    "Russian, only the name": "Судья написал(а):",
    "Bulgarian, only the name": "Съдията написа:",
    "German, only the name": "Der Diplomacy-Richter schrieb:",
    "French, only the name": "Judge a écrit :",
    "Chinese, only the name": "Judge 写道：",
    # other forms
    "NetEase": '在 2025-03-03 10:00:00，"Judge" <judge@example.net> 写道：',
    "Tutanota": "3. März 2025, 10:00 von judge@example.net:",
    "an address and a verb": "Judge <judge@example.net> schrieb:",
    "an address alone and a verb": "judge@example.net schrieb:",
    "a day and a verb": "Am 3.3.2025 schrieb Judge:",
    "Outlook's address": "Judge [mailto:judge@example.net] schrieb am Montag:",
    "Lotus Notes": "Judge <judge@example.net> schrieb am 03.03.2025 10:00:00:",
    "no colon": "2025/3/3 10:00 Judge <judge@example.net>",
    "Zoho": "---- On Mon, 03 Mar 2025 10:00:00 +0100 Judge <judge@example.net> wrote ---",
    "Zoho in German": "---- Am Mo, 03 Mär 2025 10:00:00 +0100 Judge <judge@example.net> schrieb ----",
    "GroupWise": ">>> Judge <judge@example.net> 03/03/2025 10:00 >>>",
    "GroupWise, no address": '>>> "The Judge" 3/3/2025 10:00 AM >>>',
    "mail.bg": "----- Цитат от Съдия (judge@example.net), на 03.03.2025 в 10:00 -----",
    "The Bat!": "Вы писали 3 марта 2025 г., 10:00:00:",
}


def test_there_are_many_languages() -> None:
    assert len(ATTRIBUTIONS) >= 60


@pytest.mark.parametrize("language", ATTRIBUTIONS)
def test_nothing_below_an_attribution_without_marks_is_read(language: str) -> None:
    assert written(f"{NEW}\n\n{ATTRIBUTIONS[language]}\n\n{OLD}\n") == NEW.split("\n")


@pytest.mark.parametrize("language", ATTRIBUTIONS)
def test_a_broken_attribution_is_still_one(language: str) -> None:
    broken = "\n".join(wrap(ATTRIBUTIONS[language], 68, break_on_hyphens=False, break_long_words=False))
    assert written(f"{NEW}\n\n{broken}\n{OLD}\n") == NEW.split("\n")


@pytest.mark.parametrize("language", sorted(set(ATTRIBUTIONS) - {"no colon"}))
def test_an_answer_below_the_marked_quote_is_read(language: str) -> None:
    marked = "\n".join(f"> {line}" for line in OLD.split("\n"))
    assert written(f"{ATTRIBUTIONS[language]}\n{marked}\n\n{NEW}\n") == NEW.split("\n")


@pytest.mark.parametrize(
    "line",
    [
        "A Par-Bur On Mon, Mar 3, 2025 at 10:00 AM Judge <judge@example.net> wrote:",
        "A Par-Bur On Mon, Mar 3, 2025 at 10:00 AM The Diplomacy Judge <\njudge@example.net> wrote:",
        "A Par-Bur El lun, 3 mar 2025 a las 10:00, Juez (<judge@example.net>) escribió:",
        "A Par-Bur На пн, 3.03.2025 г. в 10:00 Judge <judge@example.net> написа:",
        "A Par-Bur 03.03.2025, 10:00, Judge <judge@example.net>:",
    ],
)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_an_order_in_front_of_the_attribution_is_read(line: str, mark: str) -> None:
    old = "\n".join(mark + each for each in OLD.split("\n"))
    assert written(f"F Bre-Mao\n{line}\n{old}\n") == ["F Bre-Mao", "A Par-Bur"]


# What people write above their own orders.
HEADINGS = [
    "France:",
    "FRANCE, Spring 1901:",
    "To Germany:",
    "Dear judge:",
    "Hi judge, my orders for 3 March:",
    "My orders, 3 March 2025:",
    "Orders for Spring 1901:",
    "Orders for S1901M:",
    "S1901M:",
    "1901:",
    "Spring 1901, Movement Phase:",
    "Orders (sent 3 March 2025, 10:00):",
    "Final orders as of 03/03/2025 10:00:",
    "My moves for the deadline on Friday 7 March 2025 at 20:00:",
    "Deadline: Friday 20:00",
    "Deadline Friday 7 March 2025, 20:00:",
    "Monday, 3 March 2025:",
    "Monday, 3 March 2025, 10:00:",
    "03/03/2025 10:00:",
    "2025-03-03:",
    "10:00:",
    "Orders from camille@example.org:",
    "Orders from Camille <camille@example.org>:",
    "My address is camille@example.org, my orders:",
    "Please answer to camille@example.org",
    "I'm back on 3 March 2025 at 10:00. Until then:",
    "I will be back at 10:00 on 4/3/2025, so here it goes:",
    "The deadline was moved to 10:00 on 4/3/2025, and so Germany, Italy and everybody else can wait for us a bit:",
    "Vuelvo el 4/3/2025 a las 10:00, aquí va todo:",
    "Я вернусь 4.03.2025 в 10:00, вот что делаю:",
    "Ще се върна на 4.03.2025 г. в 10:00, ето какво правя:",
    "A Par - Bur:",
    "Army Paris:",
    "Here is what I want to do:",
    "As I wrote:",
    "As we wrote:",
    "As I wrote on 3/3/2025:",
    "I would like to do the following:",
    "Northern front:",
    "Note for the GM, 10:00:",
    "Press to Germany and Italy:",
    "Retreats, 3 March 2025, 10:00:",
    "--- Orders ---",
    "---- France ----",
    "----- Orders for Spring 1901 -----",
    "----- Northern front -----",
    "----- Primavera 1901 -----",
    "------ Мои приказы ------",
    "-------- Заповеди --------",
    "## Orders ##",
    "*** My orders ***",
    "Francia:",
    "Hola, juez:",
    "Mis órdenes para el 3 de marzo de 2025 a las 10:00:",
    "Órdenes de Francia, 03/03/2025 10:00:",
    "Lunes 3 de marzo de 2025, 10:00:",
    "Para Alemania:",
    "Франция:",
    "Мои приказы на 3 марта 2025 г., 10:00:",
    "Приказы на весну 1901 года:",
    "Я писал:",
    "Франция, 3 марта 2025:",
    "Заповеди на Франция, 3.03.2025 г., 10:00:",
    "Моите заповеди за 3 март 2025 г. в 10:00:",
    "Краен срок: петък 20:00",
    "Game: alpha\nPower: France\nPhase: S1901M",
    "Name: Camille <camille@example.org>\nPower: France\nDate: 3 March 2025",
    "Paris: Burgundy\nBrest: Mid-Atlantic\nMarseilles: holds",
]


@pytest.mark.parametrize("heading", HEADINGS)
def test_orders_below_a_heading_of_ones_own_are_read(heading: str) -> None:
    assert written(f"{heading}\n\n{NEW}\n") == [*heading.split("\n"), *NEW.split("\n")]


@pytest.mark.parametrize("heading", HEADINGS)
def test_orders_below_a_heading_and_above_a_quote_are_read(heading: str) -> None:
    quote = f"{ATTRIBUTIONS['English']}\n> A PAR - PIC"
    assert written(f"{heading}\n{NEW}\n\n{quote}\n") == [*heading.split("\n"), *NEW.split("\n")]
