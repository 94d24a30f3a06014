"""What lies on the chart: places with their plates, routes, pieces, and the pictures of them."""
