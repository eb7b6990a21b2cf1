#include "cli/window_program.h"

#include "cli/exit_code.h"

#include <cerrno>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;

std::string program()
{
    std::error_code error;
    const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : {"polhode", "../app/polhode"})
        if (fs::is_regular_file(own / place, error))
            return (own / place).lexically_normal().string();
    return "polhode";
}

} // namespace

void printByWindowProgram(const std::vector<std::string>& words)
{
    std::vector<std::string> all{program()};
    for (const std::string& word : words)
        if (!word.empty())
            all.push_back(word);
    std::vector<char*> arguments;
    for (std::string& word : all)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    if (posix_spawnp(&child, all[0].c_str(), nullptr, nullptr, arguments.data(), environ) != 0)
        throw Failure(
            kCannotWrite,
            {"the program polhode, which sets PDF and HTML in type, cannot be started; Markdown needs none: "
             "a file that ends in .md",
             "无法启动排版 PDF 与 HTML 的程序 polhode；写成以 .md 结尾的 Markdown 文件则不需要它"});
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) { }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw Failure(kCannotWrite, {"polhode has not written the file", "polhode 没有写出该文件"});
}

} // namespace polhode::cli
