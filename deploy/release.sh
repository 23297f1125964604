#!/bin/sh
# Builds the newest version beside the running one, as /opt/parvoz/next; the running one is not affected (deploy/README.md).
set -eu
cd /opt/parvoz/source
git pull --quiet --ff-only
new=/opt/parvoz/$(git log -1 --date=format:%Y-%m-%d --format=%cd-%h)
[ -d "$new" ] || git clone --quiet . "$new"
cd "$new"
npm run build

# Pages that are open in browsers ask for the files of the version that they came from: it stays for one upgrade. Files
# are named by their content, so versions do not overwrite each other.
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
