#!/bin/sh
# Start A Few Acres of Snow from this file's folder, passing on all arguments.
here=$(dirname "$(readlink -f "$0")")
missing=$(LD_LIBRARY_PATH="$here/_internal" ldd "$here/_internal/PySide6/Qt/plugins/platforms/libqxcb.so" 2>/dev/null |
    sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | tr '\n' ' ')
if [ -n "$missing" ]; then
    echo "The system lacks libraries that the window needs: $missing" >&2
    echo "On Debian and Ubuntu: sudo apt-get install libegl1 libgl1" >&2
    exit 1
fi
exec "$here/afaos-gui" "$@"
