#include "course/export/atomic_file.h"

#include <cerrno>
#include <system_error>

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
    , temporary_(path_.string() + ".part-" + std::to_string(::getpid()))
{
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor_ < 0)
        fail("cannot be written");
    buffer_.reserve(kBuffer);
}

AtomicFile::~AtomicFile()
{
    if (descriptor_ >= 0) {
        ::close(descriptor_);
        ::unlink(temporary_.c_str());
    }
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
            fail("cannot be written");
        if (written > 0)
            left.remove_prefix(std::size_t(written));
    }
    buffer_.clear();
}

void AtomicFile::commit()
{
    flush();
    if (::fsync(descriptor_) != 0 && errno != EINVAL) // EINVAL: not a file that can be synchronised
        fail("cannot be flushed");
    const int descriptor = descriptor_;
    descriptor_ = -1;
    if (::close(descriptor) != 0 || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        const int error = errno;
        ::unlink(temporary_.c_str());
        errno = error;
        fail("cannot be written");
    }
}

void AtomicFile::fail(const char* what) const
{
    throw std::system_error(errno, std::generic_category(), path_.string() + ": " + what);
}

} // namespace polhode::course
