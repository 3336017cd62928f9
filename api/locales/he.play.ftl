### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = דילוג לתוכן
page-pages = דפים
page-play = משחק
page-matches = משחקים קודמים
page-admin = הגדרות
