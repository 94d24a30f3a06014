"""What everything is painted with: colours, fonts, pens, emblems, textures, and the cache of pictures."""
