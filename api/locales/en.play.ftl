### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Skip to the content
page-pages = Pages
page-play = Play
page-matches = Matches
page-admin = Settings
