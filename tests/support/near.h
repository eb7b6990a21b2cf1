#pragma once

#include <QtTest>

#include <cmath>

namespace polhode
{

/// Fails the test, saying by how much, unless two numbers agree.
inline void near(double actual, double expected, double tolerance, const char* what)
{
    if (!(std::abs(actual - expected) <= tolerance))
        QFAIL(qPrintable(QString("%1: %2, expected %3 (off by %4)")
                             .arg(what)
                             .arg(actual, 0, 'g', 17)
                             .arg(expected, 0, 'g', 17)
                             .arg(actual - expected)));
}

} // namespace polhode
