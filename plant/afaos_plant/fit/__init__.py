"""Networks are fitted to what games teach: their layers, gradients and losses."""
