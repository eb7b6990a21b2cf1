#include "course/check/check_problems.h"

#include "course/language/error_text.h"
#include "course/language/short_number.h"
#include "course/run/solved_problem.h"

#include <cmath>

namespace polhode::course
{

namespace
{

constexpr std::uint64_t kSheets = 4;
constexpr int kDigits = 6;
// Of what is no mistake: who rounds on the way still finds the answer of the run.
constexpr double kShareOfTolerance = 0.2;

void checkSheet(const PosedProblem& posed, const CheckOptions& options, std::vector<InputError>& problems)
{
    const Problem& problem = *posed.problem;
    const auto refuse = [&](const Text& found, const Text& allowed) {
        problems.emplace_back(problem.where, found, allowed);
    };
    const SolvedProblem solved = solve(posed, options.limit);
    const double expected = solved.expected, most = kShareOfTolerance * solved.answer.tolerance;
    const auto told
        = [&](double si) { return sameInBoth(shortNumber(si / problem.answer.unit.factor, kDigits)); };
    if (!(std::abs(expected) > 0))
        refuse(Text{"the answer ", "答案 "} + told(expected), {"a number that is not zero", "非零的数"});
    else if (!(std::abs(solved.closed - expected) <= most))
        refuse(Text{"the formula gives ", "解析式给出 "} + told(solved.closed) + Text{" for ", "，参数为 "}
                   + sameInBoth(actionsOf(posed)),
               Text{"what the run measures, ", "运行测得的 "} + told(expected) + sameInBoth(" ± ")
                   + told(most));
    for (const NumberQuestion::Wrong& wrong : solved.answer.wrong)
        if (const double value = solved.run->measure(wrong.measure);
            !(std::abs(value - expected) > solved.answer.tolerance))
            refuse(Text{"the wrong number ", "错误的数 "} + told(value),
                   Text{"a number that is not the answer, ", "不等于答案的数，答案为 "} + told(expected));
}

} // namespace

std::vector<InputError> checkProblems(const Lesson& lesson, const CheckOptions& options)
{
    std::vector<InputError> problems;
    for (const Problem& problem : lesson.problems) {
        if (options.begins)
            options.begins(problem.where);
        try {
            for (std::uint64_t sheet = 1; sheet <= (problem.draws.empty() ? 1 : kSheets); ++sheet)
                checkSheet(pose(lesson, problem, sheet), options, problems);
        } catch (const InputError& error) {
            problems.push_back(error);
        } catch (const std::invalid_argument& error) {
            problems.emplace_back(problem.where, errorText(error),
                                  Text{"a measure of a run", "一次运行的度量"});
        }
    }
    return problems;
}

} // namespace polhode::course
