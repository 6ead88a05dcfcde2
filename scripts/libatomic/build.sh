#!/bin/sh
# Builds libatomic.so.1 for both kinds of Linux; needs Debian's gcc and gcc-aarch64-linux-gnu.
set -eu
cd "$(dirname "$0")"
for target in linux-x64:x86_64-linux-gnu-gcc linux-arm64:aarch64-linux-gnu-gcc; do
  folder=${target%%:*} compiler=${target#*:} extra=
  [ "$folder" = linux-arm64 ] && extra=-mno-outline-atomics
  "$compiler" -Os -Wall -Wextra -Werror -fPIC -fno-stack-protector -fno-asynchronous-unwind-tables $extra \
    -shared -nostdlib -s -Wl,-soname,libatomic.so.1 -Wl,--version-script=libatomic.map -Wl,--build-id=none \
    -Wl,-z,norelro,-z,noexecstack -Wl,-z,max-page-size=65536 -Wl,-z,noseparate-code \
    -o "$folder/libatomic.so.1" libatomic.c
done
