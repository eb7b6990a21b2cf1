#pragma once

#include <QString>

#include <optional>

namespace polhode::ui
{

/// Speeds of playing: seconds of the run in one second of the clock. What can be chosen:
inline constexpr double kSlowestPlay = 1e-6, kFastestPlay = 1e3;

/// At which a run of @p duration (s) takes about 6 s whatever it lasts: in real time where that is from 4 to
/// 9 s; else by a round factor, so that it takes as long.
double automaticSpeed(double duration);

/// A speed in words: "1 : 20 000 slow", "real time", "3 × fast".
QString speedText(double factor);

/// What a person types for a speed: "1/8", "0.01", "1:500", "3x", or what speedText() says; else nothing,
/// with the reason in @p problem.
std::optional<double> parseSpeed(const QString& text, QString* problem);

} // namespace polhode::ui
