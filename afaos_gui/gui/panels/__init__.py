"""What lies around the map: hand, piles, stock, market, sieges, ribbon, log and inspector. No game flow."""
