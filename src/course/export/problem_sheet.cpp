#include "course/export/problem_sheet.h"

#include "course/language/short_number.h"
#include "course/run/solved_problem.h"

namespace polhode::course
{

namespace
{

constexpr int kAnswerDigits = 4;

const Text kProblem{"Problem %1", "第 %1 题"};
const Text kSheetNumber{"Sheet %1", "%1 号卷"};
const Text kAnswers{"worked answers", "解答"};
const Text kAnswer{"**Answer:** %1", "**答案**：%1"};
const Text kAbout{"Every sheet has numbers of its own; the answers to this one are those of sheet %1. Take g "
                  "= 9.81 m/s² unless "
                  "a problem says otherwise.",
                  "每份卷子数值不同，本卷的解答见 %1 号卷的解答。题中未另作说明时，取 g = 9.81 m/s²。"};

Text levelText(const std::string& level)
{
    return level == "routine" ? Text{"routine", "基础"}
        : level == "hard"     ? Text{"hard", "较难"}
                              : Text{"standard", "中等"};
}

/// With @p write for the text of each problem.
template <class Write>
ProblemSheet sheetOf(const Lesson& lesson, std::uint64_t number, Language language, Write write)
{
    ProblemSheet sheet;
    const Text which = sameInBoth(std::to_string(number));
    sheet.title = in(language, lesson.title) + " · " + in(language, filled(kSheetNumber, which));
    for (const Problem& problem : lesson.problems) {
        const Text heading = problemHeading(sheet.entries.size(), problem.level);
        sheet.entries.push_back(write(pose(lesson, problem, number)));
        sheet.entries.back().heading = in(language, heading);
    }
    return sheet;
}

} // namespace

Text problemHeading(std::size_t place, const std::string& level)
{
    return filled(kProblem, sameInBoth(std::to_string(place + 1))) + sameInBoth(" · ") + levelText(level);
}

ProblemSheet problemSheet(const Lesson& lesson, std::uint64_t number, Language language)
{
    ProblemSheet sheet = sheetOf(lesson, number, language, [&](const PosedProblem& posed) {
        return ProblemSheet::Entry{{}, in(language, posed.prompt), posed.problem->answer.unit.symbol()};
    });
    sheet.about = in(language, filled(kAbout, sameInBoth(std::to_string(number))));
    return sheet;
}

ProblemSheet answerSheet(const Lesson& lesson, std::uint64_t number, Language language,
                         std::chrono::duration<double> limit)
{
    ProblemSheet sheet = sheetOf(lesson, number, language, [&](const PosedProblem& posed) {
        const SolvedProblem solved = solve(posed, limit);
        const Unit& unit = solved.answer.unit;
        const std::string symbol = unit.symbol();
        const std::string value = shortNumber(solved.expected / unit.factor, kAnswerDigits)
            + (symbol.empty() || symbol == "°" ? symbol : "\u00a0" + symbol);
        return ProblemSheet::Entry{{},
                                   in(language, posed.prompt) + "\n\n"
                                       + in(language, filled(kAnswer, sameInBoth(value))) + "\n\n"
                                       + in(language, solved.solution),
                                   {}};
    });
    sheet.title += " · " + in(language, kAnswers);
    return sheet;
}

std::string markdownOf(const ProblemSheet& sheet)
{
    std::string text = "# " + sheet.title + "\n";
    if (!sheet.about.empty())
        text += '\n' + sheet.about + '\n';
    for (const ProblemSheet::Entry& entry : sheet.entries)
        text += "\n## " + entry.heading + "\n\n" + entry.text + '\n';
    return text;
}

} // namespace polhode::course
