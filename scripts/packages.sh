# Sourced by run and test: makes sure that what the build needs is there.
# On Debian 12 and its kin missing packages are installed with apt; elsewhere they are listed.

build_packages=(
    cmake ninja-build g++ pkg-config ca-certificates
    qt6-base-dev libqt6opengl6-dev libgl-dev qt6-svg-dev qt6-charts-dev qt6-declarative-dev
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libqcustomplot-dev libeigen3-dev libyaml-cpp-dev libmuparser-dev libboost-dev libqhull-dev libcli11-dev
    fonts-noto-cjk
)

install_missing()
{
    local wanted=("${build_packages[@]}" "$@")
    # Debian's npm conflicts with builds of nodejs that carry their own.
    command -v npm >/dev/null || wanted+=(nodejs npm)

    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        local need=()
        for tool in cmake ninja c++ npm; do command -v "$tool" >/dev/null || need+=("$tool"); done
        if [ ${#need[@]} -gt 0 ]; then
            echo "This is not Debian or a kin of it. Please install: ${need[*]}" >&2
            echo "and the libraries that Debian calls: ${wanted[*]}" >&2
            exit 1
        fi
        return
    fi

    local missing=()
    local installed
    installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' 2>/dev/null | sed -n 's/^ii  *//p')
    for package in "${wanted[@]}"; do
        grep -qxF "$package" <<<"$installed" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return

    echo "Installing what is missing: ${missing[*]}"
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Please run as root: apt-get install ${missing[*]}" >&2; exit 1; }
        root=(sudo)
    fi
    "${root[@]}" apt-get update -qq
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# build PRESET: configures when needed and builds; quiet unless something has to be compiled.
build()
{
    local launcher=()
    command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    if [ ! -f "build/$1/build.ninja" ]; then
        mkdir -p "build/$1"
        cmake --preset "$1" "${launcher[@]}" >"build/$1/configure.log" 2>&1 || { tail -40 "build/$1/configure.log" >&2; exit 1; }
    fi
    if [ -t 1 ]; then
        cmake --build --preset "$1" || exit 1
    else
        cmake --build --preset "$1" >"build/$1/build.log" 2>&1 || { tail -60 "build/$1/build.log" >&2; exit 1; }
    fi
}
