#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/outputs.h"
#include "cli/target.h"
#include "cli/window_program.h"
#include "course/export/atomic_file.h"
#include "course/export/problem_sheet.h"
#include "course/read/load.h"
#include "course/run/solved_problem.h"

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

namespace polhode::cli
{

namespace
{

namespace fs = std::filesystem;
using course::Text;

struct Options {
    std::string lesson, lessons, sheet, answers;
    std::uint64_t number = 1;
};

/// What only the program with the window can set in type.
bool isTypeset(const std::string& file)
{
    const fs::path kind = fs::path(file).extension();
    return kind == ".pdf" || kind == ".html";
}

void write(const std::string& file, const std::string& text)
{
    if (file == "-") {
        std::fputs(text.c_str(), stdout);
        return;
    }
    course::AtomicFile written(file);
    written.write(text);
    written.commit();
}

int printProblems(const Options& options, course::Language language)
{
    const fs::path root = lessonsFolder(options.lessons);
    const fs::path folder = lessonFolder(root, options.lesson);
    const course::LoadedLesson loaded = course::loadLesson(folder);
    if (!loaded.lesson)
        throw Failure(kBadInput, course::sameInBoth(loaded.id) + Text{" cannot be read", " 无法读取"},
                      loaded.errors);
    const course::Lesson& lesson = *loaded.lesson;
    if (lesson.problems.empty())
        throw Failure(kBadInput, course::sameInBoth(lesson.id) + Text{" has no problems", " 没有习题"});
    requireOwnFiles({{"--sheet", options.sheet}, {"--answers", options.answers}}, {folder / "problems.yaml"});
    const std::string sheet = options.sheet.empty() && options.answers.empty() ? "-" : options.sheet;
    for (const bool answers : {false, true}) {
        const std::string& file = answers ? options.answers : sheet;
        if (file.empty())
            continue;
        if (isTypeset(file))
            printByWindowProgram({"--lessons", root.string(), "--problems", lesson.id, file, "--sheet",
                                  std::to_string(options.number), "--lang", std::string(language.code()),
                                  answers ? "--answers" : ""});
        else
            write(file,
                  course::markdownOf(
                      answers ? course::answerSheet(lesson, options.number, language, course::kProblemLimit)
                              : course::problemSheet(lesson, options.number, language)));
    }
    return kOk;
}

} // namespace

void addProblemsCommand(CLI::App& app, course::Language language, int& exitCode)
{
    const auto say = [language](const Text& text) { return in(language, text); };
    auto options = std::make_shared<Options>();
    CLI::App* command
        = app.add_subcommand("problems",
                             say({"Write the problems of a lesson, with numbers of their own for each sheet",
                                  "写出一课的习题，每份卷子的数值各不相同"}));
    command->add_option("LESSON", options->lesson, say({"a lesson: its id or its number", "课的标识或编号"}))
        ->required();
    command
        ->add_option(
            "--seed", options->number,
            say({"the number of the sheet: another number, other values", "卷号：卷号不同，数值不同"}))
        ->capture_default_str();
    const auto addFile = [&](const char* name, std::string& file, const Text& what) {
        command->add_option(name, file, say(what))->check(fileName(language))->type_name("FILE");
    };
    addFile("--sheet", options->sheet,
            {"write the problems: ….pdf or ….html, else Markdown; - is standard output",
             "写出题目：….pdf 或 ….html，其他为 Markdown；- 表示标准输出"});
    addFile("--answers", options->answers,
            {"write the worked answers, with the values that runs give", "写出解答，数值取自运行"});
    addLessonsOption(*command, options->lessons, language);
    command->callback([options, language, &exitCode] { exitCode = printProblems(*options, language); });
}

} // namespace polhode::cli
