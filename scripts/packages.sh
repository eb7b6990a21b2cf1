# shellcheck shell=bash
# Sourced by run and test: makes sure that what the build needs is there, and builds.
# On Debian 12 and its kin missing packages are installed with apt; elsewhere they are listed.

build_packages=(
    cmake ninja-build mold g++ pkg-config ca-certificates
    qt6-base-dev libqt6opengl6-dev libgl-dev qt6-svg-dev qt6-charts-dev qt6-declarative-dev qt6-wayland
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n
    libqcustomplot-dev libgif-dev libeigen3-dev libyaml-cpp-dev libmuparser-dev libboost-dev libqhull-dev libcli11-dev
    fonts-noto-cjk
)
# Debian's npm conflicts with builds of nodejs that carry their own.
command -v npm >/dev/null || build_packages+=(nodejs npm)

install_missing()
{
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        local need=() tool
        for tool in cmake ninja c++ npm; do command -v "$tool" >/dev/null || need+=("$tool"); done
        if [ ${#need[@]} -gt 0 ]; then
            echo "This is not Debian or a kin of it. Please install: ${need[*]}" >&2
            echo "and the libraries that Debian calls: ${build_packages[*]}" >&2
            exit 1
        fi
        return
    fi

    local missing=() installed package
    installed=$(dpkg-query -W -f='${db:Status-Abbrev}${Package}\n' | sed -n 's/^.i //p')
    for package in "${build_packages[@]}"; do
        grep -qxF "$package" <<<"$installed" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return

    echo "Installing what is missing: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Please run as root: apt-get install ${missing[*]}" >&2; exit 1; }
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq || echo "apt-get update failed: trying with the package lists at hand." >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null \
        || { echo "Please run as root: apt-get install ${missing[*]}" >&2; exit 1; }
}

# build PRESET: configures when needed and builds; quiet unless something has to be compiled.
build()
{
    local dir=build/$1 launcher=()
    # A folder that was copied or moved together with its build would go on building the old place.
    if [ ! -f "$dir/build.ninja" ] \
        || [ ! "$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$dir/CMakeCache.txt" 2>/dev/null)" -ef . ]; then
        echo "Configuring $dir. The first build takes a while."
        command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        mkdir -p "$dir"
        cmake --fresh --preset "$1" "${launcher[@]}" >"$dir/configure.log" 2>&1 || {
            tail -40 "$dir/configure.log" >&2
            echo "Polhode needs what Debian calls: ${build_packages[*]}" >&2
            exit 1
        }
    fi
    if [ -t 1 ]; then
        cmake --build --preset "$1" || exit 1
    else
        cmake --build --preset "$1" >"$dir/build.log" 2>&1 || { tail -60 "$dir/build.log" >&2; exit 1; }
    fi
}

# check_format: all sources as the clang-format of Debian 12 writes them; other versions write otherwise.
check_format()
{
    local format
    for format in clang-format-14 clang-format; do
        if command -v "$format" >/dev/null && [[ $("$format" --version) == *"version 14."* ]]; then
            find src tests \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 -P "$(nproc)" -n 40 "$format" -n --Werror || exit 1
            return
        fi
    done
    echo "There is no clang-format 14: the format is not checked." >&2
}
