#pragma once

#include <QString>

#include <string>

namespace polhode::ui
{

/// The colour key of an integrator, the same in curves and in what compares errors.
QString methodColor(const std::string& integrator);

} // namespace polhode::ui
