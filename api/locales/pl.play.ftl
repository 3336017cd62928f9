### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Przejdź do treści
page-pages = Strony
page-play = Gra
page-matches = Mecze
page-admin = Ustawienia
