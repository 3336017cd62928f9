### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Ir al contenido
page-pages = Páginas
page-play = Jugar
page-matches = Partidas
page-admin = Ajustes
