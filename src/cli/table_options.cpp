#include "cli/table_options.h"

#include "cli/exit_code.h"
#include "course/data/decoded_text.h"
#include "course/language/nearest.h"
#include "course/language/value_error.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace polhode::cli
{

namespace
{

using course::Text;

/// A sign by the names it has on a command line.
using Signs = std::map<std::string, char>;

const Signs& separators()
{
    static const Signs signs{{",", ','},         {"comma", ','}, {";", ';'},
                             {"semicolon", ';'}, {"tab", '\t'},  {"\t", '\t'}};
    return signs;
}

const Signs& readSeparators()
{
    static const Signs signs = [] {
        Signs more = separators();
        more.insert({{"space", ' '}, {" ", ' '}});
        return more;
    }();
    return signs;
}

const Signs& decimals()
{
    static const Signs signs{{".", '.'}, {"point", '.'}, {",", ','}, {"comma", ','}};
    return signs;
}

const Text kDecimals{"point or comma ('.' ',')", "点或逗号（'.' ','）"};

void addSign(CLI::App& command, const std::string& option, char& sign, const Signs& signs,
             const Text& allowed, const Text& what, course::Language language)
{
    command
        .add_option_function<std::string>(
            option, [&sign, &signs](const std::string& name) { sign = signs.at(name); }, in(language, what))
        ->check(CLI::Validator(
            [&signs, allowed, language](const std::string& name) {
                return signs.contains(name)
                    ? std::string()
                    : in(language, course::ValueError(course::quoted(name), allowed).message());
            },
            ""));
}

} // namespace

void addTableOptions(CLI::App& command, course::TableFormat& format, course::Language language)
{
    command.add_flag(
        "--bom", format.byteOrderMark,
        in(language,
           {"begin tables with a byte order mark (for Excel)", "表格以字节顺序标记开头（供 Excel）"}));
    addSign(command, "--separator", format.separator, separators(),
            {"comma, semicolon or tab (',' ';' tab)", "逗号、分号或制表符（',' ';' tab）"},
            {"between the columns of tables: ',' (default), ';' or tab",
             "表格各列之间的分隔符：','（默认）、';' 或 tab"},
            language);
    addSign(command, "--decimal", format.decimal, decimals(), kDecimals,
            {"decimal sign of the numbers in tables: '.' (default) or ','",
             "表格中数的小数点：'.'（默认）或 ','"},
            language);
}

void addReadingOptions(CLI::App& command, course::ReadingFormat& format, course::Language language)
{
    addSign(command, "--separator", format.separator, readSeparators(),
            {"comma, semicolon, tab or space (',' ';' tab space)",
             "逗号、分号、制表符或空格（',' ';' tab space）"},
            {"between cells: ; , tab space (default: found)", "单元格之间：; , tab space（默认：自动识别）"},
            language);
    addSign(command, "--decimal", format.decimal, decimals(), kDecimals,
            {". or , (default: found)", ". 或 ,（默认：自动识别）"}, language);
    command
        .add_option("--encoding", format.encoding,
                    in(language, {"of the file (default: found)", "文件的编码（默认：自动识别）"}))
        ->check(CLI::Validator(
            [language](const std::string& name) {
                const std::vector<std::string>& known = course::tableEncodings();
                return std::find(known.begin(), known.end(), name) != known.end()
                    ? std::string()
                    : in(language,
                         course::ValueError(course::quoted(name), course::suggestion(name, known)).message());
            },
            ""));
}

void checkTableOptions(const course::TableFormat& format)
{
    if (format.separator == format.decimal)
        throw Failure(kUsage,
                      Text{"--decimal ',': the comma already parts the columns; allowed: with "
                           "--separator ';' or --separator tab",
                           "--decimal ','：逗号已用来分隔各列；请同时用 --separator ';' 或 --separator tab"});
}

} // namespace polhode::cli
