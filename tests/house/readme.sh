#!/bin/sh
# readme.sh SOURCE SCRATCH BUILD: runs the commands of README.md (its fenced `sh` blocks, in order, as one script), so that
# what it promises is true. Left out: what fetches the repository, and the jobs of dev that take long, or have
# been done when this runs (build, test).
# The commands see the source tree's files, `build/cpu` is BUILD, and the files they write stay in SCRATCH.
set -eu
source=$1
scratch=$2
build=$3

rm -rf "$scratch"
mkdir -p "$scratch/tree/build" "$source/build/demo"
awk '/^```sh[ \t]*$/ { on = 1; next } /^```/ { on = 0 } on' "$source/README.md" |
    sed -E '/^(git clone|cd graze|\.ci\/run|\.\/dev (build|test|sanitize|lint|bench|format|gpu-bundle|gpu-check|setup))/d' \
        >"$scratch/commands"
if ! grep -q '[^[:space:]]' "$scratch/commands"; then
    echo "README.md has no command to run"
    exit 1
fi

cd "$scratch/tree"
for entry in "$source"/*; do
    case $entry in */build | */dev) ;; *) ln -s "$entry" . ;; esac
done
ln -s "$build" build/cpu
ln -s "$source/build/demo" build/demo
# dev works in its own folder, so it is called, not linked.
printf '#!/bin/sh\nexec sh "%s/dev" "$@"\n' "$source" >dev
chmod +x dev
PATH="$build/bin:$PATH" sh -eux "$scratch/commands" </dev/null
