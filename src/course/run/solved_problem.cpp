#include "course/run/solved_problem.h"

#include "course/language/formula.h"
#include "course/run/simulate.h"

#include <cmath>
#include <string>

namespace polhode::course
{

SolvedProblem solve(const PosedProblem& posed, std::chrono::duration<double> limit)
{
    const Problem& problem = *posed.problem;
    SolvedProblem solved;
    solved.run = simulateWithin(limit, *posed.experiment, posed.inputs);
    if (solved.run->status() != RunStatus::complete)
        throw InputError(problem.where, solved.run->reason(),
                         Text{"a run that comes to its end", "能运行到结尾的实验"});
    const auto valueOf = [&](const std::string& expression) { return solved.run->measure(expression); };
    solved.expected = valueOf(problem.answer.measure);
    solved.closed = Formula(problem.formula.text).evaluate(allValues(*posed.experiment, posed.inputs.values));
    solved.answer = problem.answer;
    solved.answer.tolerance = problem.answer.tolerance * std::abs(solved.expected);
    for (NumberQuestion::Wrong& wrong : solved.answer.wrong)
        wrong.comment = withValues(wrong.comment, *posed.experiment, valueOf);
    solved.solution = withValues(problem.solution, *posed.experiment, valueOf);
    return solved;
}

} // namespace polhode::course
