"""The commands of `judge`: one small file each, thin over the library."""
