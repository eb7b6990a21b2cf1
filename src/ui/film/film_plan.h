#pragma once

#include <QSize>

namespace polhode::ui
{

/// Which pictures an animation has: moments of the run, equally far apart, the first and the last where it
/// begins and ends.
struct FilmPlan {
    static constexpr int kMostPictures = 5000;
    static constexpr int kFastestRate = 50; ///< pictures a second; browsers show more as less

    bool scene = true, plots = true;
    double from = 0, to = 0; ///< s, of the run
    double speed = 1; ///< seconds of the run in one second
    double rate = 25; ///< pictures in a second
    QSize size{1280, 720};

    /// How long it lasts, s.
    double duration() const;
    int count() const;
    /// Of picture @p i, s of the run.
    double time(int i) const;
    /// How long it is shown, in hundredths of a second: together as long as they are meant to be.
    int delay(int i) const;
};

} // namespace polhode::ui
