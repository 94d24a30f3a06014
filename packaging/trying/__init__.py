"""How finished programs and packages are tried: runs that are watched, missing files, connections, installing."""
