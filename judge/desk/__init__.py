"""Where letters are worked on: who wrote, what is asked, what is done, and what is answered to whom."""
