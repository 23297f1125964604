#!/bin/sh
# Builds the newest version beside the one that runs, as /opt/parvoz/next; nothing that runs notices (deploy/README.md).
set -eu
cd /opt/parvoz/source
git pull --quiet --ff-only
new=/opt/parvoz/$(git log -1 --date=format:%Y-%m-%d --format=%cd-%h)
[ -d "$new" ] || git clone --quiet . "$new"
cd "$new"
npm run build

# Pages that are open in browsers ask for the files of the version that they came from: it stays for one upgrade. Their
# names tell their content, so that they are in nobody's way.
assets=web/dist/client/assets
[ -f web/dist/.own-assets ] || ls $assets > web/dist/.own-assets
old=/opt/parvoz/current
if [ -f $old/web/dist/.own-assets ]; then
  while read -r name; do
    [ -e "$assets/$name" ] || cp -p "$old/$assets/$name" $assets/
  done < $old/web/dist/.own-assets
fi

ln -sfn "$new" /opt/parvoz/next
echo "Built $new"
