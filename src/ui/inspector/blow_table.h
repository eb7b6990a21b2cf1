#pragma once

#include "course/run/run.h"
#include "ui/theme/palette.h"

#include <QLabel>

namespace polhode::ui
{

/// The jump of velocities at or before the playhead: momentum, angular momentum and energy of each body
/// before and after it, and the impulses that did it.
class BlowTable : public QLabel
{
    Q_OBJECT

public:
    explicit BlowTable(QWidget* parent = nullptr);

    void show(const course::RunPointer& run, double t);
    void setLanguage(course::Language language);
    void setTheme(Theme theme) { theme_ = theme; }

private:
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
