{
say() { printf '\n@echosounder-host %s\n' "$*"; }
fail() { say failed "$*"; exit 1; }
java=JAVA
folder=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/echosounder
mkdir -p "$folder" && cd "$folder" || fail "the folder $folder cannot be made there"
version() { "$1" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p'; }
fits() { major=$(sed -n 's/^JAVA_VERSION="\([0-9][0-9]*\).*/\1/p' "$1/release" 2> /dev/null); [ "${major:-0}" -ge NEEDED ]; }
if [ -z "$java" ]; then
    on_path=$(command -v java) && on_path=$(readlink -f "$on_path") || on_path=/nowhere/bin/java
    for home in "${JAVA_HOME:-}" "${on_path%/bin/java}" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
            "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/*; do
        if [ -x "$home/bin/java" ] && fits "$home"; then java=$home/bin/java; break; fi
    done
    [ -n "$java" ] || fail "there is no JDK NEEDED or newer in its usual folders"
fi
[ -x "$java" ] || fail "there is no program $java"
found=$(version "$java")
major=${found%%[!0-9]*}
[ "${major:-0}" -ge NEEDED ] || fail "JDK NEEDED or newer is needed, and $java is ${found:-of an unknown version}"
say java "$java" "$found"
find . -maxdepth 1 -type f -mtime +30 -exec rm -f {} + 2> /dev/null
class_path=
used=
while read -r name && [ -n "$name" ]; do
    class_path=$class_path:$folder/$name
    used="$used $name"
    [ -f "$name" ] || say want "$name"
done
say end
while read -r name size && [ -n "$name" ]; do
    part=$(mktemp "$folder/part.XXXXXX") || fail "the folder $folder cannot be written"
    head -c "$size" > "$part"
    hash=$(sha256sum < "$part")
    [ "${hash%% *}" = "${name%%-*}" ] || { rm -f "$part"; fail "$name did not arrive as it was sent: is the disk full?"; }
    mv "$part" "$name"
done
touch -c $used
unset JDK_JAVA_OPTIONS JAVA_TOOL_OPTIONS _JAVA_OPTIONS
CLASSPATH=${class_path#:}
export CLASSPATH
exec "$java" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData --enable-native-access=ALL-UNNAMED MAIN
}
