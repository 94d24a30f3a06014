#!/bin/sh
# Add the program to this user's menus and associate its files and afaos: links with it; `install.sh --remove` undoes that.
# The program stays in the folder it was unpacked to; saved games and settings are not touched.
set -eu
here=$(dirname "$(readlink -f "$0")")
share=${XDG_DATA_HOME:-$HOME/.local/share}
sizes="16 32 48 64 128 256 512"

refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime" || true; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$share/applications" || true; fi
}

if [ "${1:-}" = "--remove" ]; then
    rm -f "$share/applications/afaos.desktop" "$share/mime/packages/afaos.xml"
    for size in $sizes; do rm -f "$share/icons/hicolor/${size}x${size}/apps/afaos.png"; done
    refresh
    echo "A Few Acres of Snow is out of the menus; this folder can be deleted: $here"
    exit 0
fi

mkdir -p "$share/applications" "$share/mime/packages"
quoted=$(printf '%s' "$here/start.sh" | sed 's/[&\|]/\\&/g')
sed "s|^Exec=.*|Exec=\"$quoted\" %u|; /^TryExec=/d" "$here/share/applications/afaos.desktop" \
    > "$share/applications/afaos.desktop"
cp "$here/share/mime/packages/afaos.xml" "$share/mime/packages/afaos.xml"
for size in $sizes; do
    mkdir -p "$share/icons/hicolor/${size}x${size}/apps"
    cp "$here/share/icons/hicolor/${size}x${size}/apps/afaos.png" "$share/icons/hicolor/${size}x${size}/apps/afaos.png"
done
refresh
echo "A Few Acres of Snow is in the menus now."
