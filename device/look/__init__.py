"""One look at one picture: the table and its balls, as a list, as data and as a drawing."""
