#include "ui/session/method_color.h"

#include "engine/ode/integrator_table.h"

namespace polhode::ui
{

QString methodColor(const std::string& integrator)
{
    int number = 0;
    for (const polhode::IntegratorRow& row : polhode::integratorTable()) {
        if (row.adaptive) { // what others are measured by
            if (row.id == integrator)
                return QStringLiteral("energy");
            continue;
        }
        ++number;
        if (row.id == integrator)
            return QStringLiteral("series%1").arg(number);
    }
    return QStringLiteral("series1");
}

} // namespace polhode::ui
