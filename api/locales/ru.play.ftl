### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = К содержанию
page-pages = Страницы
page-play = Игра
page-matches = Матчи
page-admin = Настройки
