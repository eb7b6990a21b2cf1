#include "course/model/lesson.h"

#include <algorithm>

namespace polhode::course
{

const Experiment* Lesson::experiment(const std::string& experimentId) const
{
    const auto found = std::find_if(experiments.begin(), experiments.end(),
                                    [&](const auto& e) { return e.id == experimentId; });
    return found == experiments.end() ? nullptr : &*found;
}

const Question* Lesson::question(const std::string& questionId) const
{
    const auto found
        = std::find_if(questions.begin(), questions.end(), [&](const auto& q) { return q.id == questionId; });
    return found == questions.end() ? nullptr : &*found;
}

} // namespace polhode::course
