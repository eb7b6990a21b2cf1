#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace polhode::course
{

/// A file that appears under its name only when it is whole: it is written beside it under another name,
/// flushed to the disk and renamed by commit(). Without commit() nothing is left. Throws
/// std::system_error that names the file.
class AtomicFile
{
public:
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes);
    void commit();

private:
    void flush();
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_, temporary_;
    std::string buffer_;
    int descriptor_ = -1;
};

} // namespace polhode::course
