#!/bin/sh
# usage: assemble.sh FOLDER PROGRAM...
# Fills FOLDER with the programs, stripped, the shared libraries they need, check.sh and the expected answers, for an x86-64
# Linux that has nothing but its C library. FOLDER/glibc says which version of that it must have.
set -eu
here=$(dirname "$0")
folder=$1
shift
most_kib=40960

rm -rf "$folder"
mkdir -p "$folder/bin" "$folder/lib"
cp "$here/check.sh" "$here/expected.csv" "$folder/"
chmod +x "$folder/check.sh"
for program in "$@"; do
    name=$(basename "$program")
    cp "$program" "$folder/bin/"
    strip "$folder/bin/$name"
    ldd "$program" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }'
done | sort -u | while read -r library; do
    case ${library##*/} in
        libc.so.* | libm.so.* | libdl.so.* | librt.so.* | libpthread.so.* | libresolv.so.*) ;; # parts of glibc
        *) cp -L "$library" "$folder/lib/" ;;
    esac
done

objdump -T "$folder"/bin/* "$folder"/lib/* | grep -o 'GLIBC_[0-9][0-9.]*' | sed 's/GLIBC_//' | sort -u -V | tail -n 1 \
    >"$folder/glibc"

size=$(du -sk "$folder" | cut -f 1)
echo "$folder: $size KiB, needs glibc $(cat "$folder/glibc")"
if [ "$size" -gt "$most_kib" ]; then
    du -sk "$folder"/bin/* "$folder"/lib/* | sort -rn | head -n 5 >&2
    echo "assemble.sh: more than $most_kib KiB" >&2
    exit 1
fi
