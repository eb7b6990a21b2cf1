#include "course/read/one_language.h"

#include <mutex>
#include <set>

namespace polhode::course
{

namespace
{

namespace fs = std::filesystem;

std::mutex lock;

std::set<fs::path>& accepted()
{
    static std::set<fs::path> roots;
    return roots;
}

/// One name for one folder.
fs::path plain(const fs::path& root)
{
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(root, error), error);
    return path.has_filename() ? path : path.parent_path();
}

} // namespace

void acceptOneLanguage(const fs::path& root)
{
    const std::lock_guard guard(lock);
    accepted().insert(plain(root));
}

bool oneLanguageIn(const fs::path& root)
{
    const std::lock_guard guard(lock);
    return accepted().contains(plain(root));
}

} // namespace polhode::course
