"""What a release holds besides the programs: notes, sums, and the manifests of the shops that offer it."""
