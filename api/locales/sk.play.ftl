### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Na obsah
page-pages = Stránky
page-play = Hra
page-matches = Zápasy
page-admin = Nastavenia
