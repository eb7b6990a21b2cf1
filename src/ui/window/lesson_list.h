#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QFrame>

class QScrollArea;

namespace polhode::ui
{

class Session;

/// The lessons by part, each with its summary and how much of it was read; broken ones say why.
class LessonList : public QFrame
{
    Q_OBJECT

public:
    explicit LessonList(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    void rebuild();
    /// Gives the keyboard to the open lesson's row, or to the first.
    void focusCurrent();

signals:
    void chosen(const QString& lessonId);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* lessonRow(const QString& id, const QString& title, const QString& summary, double progress,
                       bool current);

    Session& session_;
    QScrollArea* area_;
    QWidget* current_ = nullptr;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
