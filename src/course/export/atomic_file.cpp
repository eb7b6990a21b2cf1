#include "course/export/atomic_file.h"

#include "course/language/error_text.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace polhode::course
{

namespace
{

constexpr std::size_t kBuffer = 1 << 20;

} // namespace

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path))
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path_, error);
    direct_ = fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
    if (fs::is_symlink(fs::symlink_status(path_, error)) && !direct_)
        if (const fs::path target = fs::weakly_canonical(path_, error); !error)
            path_ = target;
    // /dev/stdout may lead to a file, which others write to as well.
    direct_ = direct_ || path_.native().starts_with("/dev/") || path_.native().starts_with("/proc/");
    temporary_ = path_.string() + ".part-" + std::to_string(::getpid());
    open();
    if (descriptor_ < 0)
        fail();
    buffer_.reserve(kBuffer);
}

void AtomicFile::open()
{
    constexpr int kFlags = O_WRONLY | O_CLOEXEC;
    constexpr mode_t kMode = 0644;
    if (direct_) {
        descriptor_ = ::open(path_.c_str(), kFlags | O_APPEND);
        return;
    }
    if (std::filesystem::is_directory(path_)) {
        errno = EISDIR;
        return;
    }
    const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : ".";
    descriptor_ = ::open(folder.c_str(), kFlags | O_TMPFILE, kMode);
    if (descriptor_ >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return;
    descriptor_ = ::open(temporary_.c_str(), kFlags | O_CREAT | O_TRUNC, kMode);
    named_ = descriptor_ >= 0;
}

AtomicFile::~AtomicFile()
{
    if (descriptor_ >= 0)
        ::close(descriptor_);
    if (named_)
        ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view bytes)
{
    buffer_ += bytes;
    if (buffer_.size() >= kBuffer)
        flush();
}

void AtomicFile::flush()
{
    std::string_view left = buffer_;
    while (!left.empty()) {
        const ssize_t written = ::write(descriptor_, left.data(), left.size());
        if (written < 0 && errno != EINTR)
            fail();
        if (written > 0)
            left.remove_prefix(std::size_t(written));
    }
    buffer_.clear();
}

void AtomicFile::commit()
{
    flush();
    if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) // no file that can be synchronised
        fail();
    if (!direct_ && !named_) {
        const std::string unnamed = "/proc/self/fd/" + std::to_string(descriptor_);
        ::unlink(temporary_.c_str()); // of an earlier process with this number
        named_ = ::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) == 0;
        if (!named_)
            fail();
    }
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0 || (!direct_ && ::rename(temporary_.c_str(), path_.c_str()) != 0))
        fail();
    named_ = false;
}

void AtomicFile::fail() const
{
    throw FileError(errno, path_.string(), {"cannot be written", "无法写入"});
}

} // namespace polhode::course
