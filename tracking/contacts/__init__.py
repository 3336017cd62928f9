"""What balls touched: other balls, rails, jaws, pockets, the floor; one file for each."""
