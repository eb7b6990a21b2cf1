#pragma once

#include "ui/formula/math_engine.h"

#include <QApplication>
#include <QList>
#include <QRect>
#include <QTest>
#include <QWidget>

#include <functional>

namespace polhode::ui
{

/// Waits until nothing of @p window moves any more: layouts lie within layouts, and formulas come later.
/// False if that does not come, or @p busy does not end.
inline bool settle(
    const QWidget& window, const std::function<bool()>& busy = [] { return false; })
{
    constexpr int kPatienceMs = 120'000; // of what is measured, on a machine that has much else to do
    constexpr int kPasses = 50; // far more than layouts are deep
    const auto places = [&window] {
        QList<QRect> all;
        for (const QWidget* each : window.findChildren<QWidget*>())
            if (each->isVisible())
                all << each->geometry();
        return all;
    };
    QList<QRect> before;
    for (int pass = 0; pass < kPasses; ++pass) {
        QCoreApplication::processEvents();
        if (!QTest::qWaitFor([&] { return !busy() && !MathEngine::instance().isBusy(); }, kPatienceMs))
            return false;
        QCoreApplication::processEvents();
        QList<QRect> now = places();
        if (now == before)
            return true;
        before = std::move(now);
    }
    return false;
}

} // namespace polhode::ui
