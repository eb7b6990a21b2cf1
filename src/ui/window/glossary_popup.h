#pragma once

#include "course/model/lesson.h"
#include "ui/theme/palette.h"

#include <QFrame>

namespace polhode::ui
{

/// What a term means, in both languages, in a small box at the pointer; closes on the next click.
class GlossaryPopup : public QFrame
{
    Q_OBJECT

public:
    GlossaryPopup(const course::GlossaryTerm& term, course::Language first, course::Language second,
                  Theme theme, QWidget* parent);

    void openAt(const QPoint& global);

signals:
    void lessonWanted(const QString& lesson);
};

} // namespace polhode::ui
