"""Fit the networks to games with Adam: the value to results, the policy to what searches found."""
