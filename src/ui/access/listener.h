#pragma once

#include <functional>

class QAccessibleEvent;

namespace polhode::ui
{

/// @p hear is told of all that announce() and its like send to screen readers; empty: nobody is. A platform
/// without a screen reader keeps it from whatever else would listen (QAccessible::isActive()).
void listenToAccess(std::function<void(const QAccessibleEvent&)> hear);

} // namespace polhode::ui
