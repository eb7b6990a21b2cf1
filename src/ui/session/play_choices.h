#pragma once

#include "ui/session/stop_rule.h"

#include <QHash>
#include <QString>

#include <optional>

namespace polhode::ui
{

/// What a reader has chosen for playing, as long as the window is open: a speed belongs to its experiment,
/// for the next may last a thousand times as long; where to stop belongs to the lesson.
class PlayChoices
{
public:
    /// Of which lesson and experiment what follows is told.
    void setPlace(const QString& lesson, const QString& experiment)
    {
        lesson_ = lesson;
        experiment_ = lesson + u'/' + experiment;
    }

    /// Nothing: automatic.
    std::optional<double> speed() const
    {
        const auto found = speeds_.constFind(experiment_);
        return found == speeds_.cend() ? std::nullopt : std::optional(*found);
    }
    void setSpeed(std::optional<double> factor)
    {
        if (factor)
            speeds_[experiment_] = *factor;
        else
            speeds_.remove(experiment_);
    }

    StopRule stopRule() const { return rules_.value(lesson_); }
    void setStopRule(const StopRule& rule) { rules_[lesson_] = rule; }

private:
    QString lesson_, experiment_;
    QHash<QString, double> speeds_; ///< by experiment
    QHash<QString, StopRule> rules_; ///< by lesson
};

} // namespace polhode::ui
