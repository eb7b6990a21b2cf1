#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace polhode::course
{

/// A file that appears under its name only when it is whole: it is written into a file without a name in the
/// same folder (under another name where the file system knows no such files), flushed to the disk and
/// given its name by commit(). Without commit(), also of a process that is killed, nothing is left. A link
/// stays a link to the file that is written anew. What is no file (a device, a pipe) is written to at once.
/// Throws FileError.
class AtomicFile
{
public:
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    /// What was written reaches the system: where there is no room for it, this says so before commit().
    void flush();
    void commit();

private:
    void open();
    [[noreturn]] void fail() const;

    std::filesystem::path path_, temporary_;
    std::string buffer_;
    int descriptor_ = -1;
    bool direct_ = false; ///< a device or a pipe
    bool named_ = false; ///< temporary_ is there
};

} // namespace polhode::course
