#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QFrame>

class QScrollArea;

namespace polhode::ui
{

class MomentStore;
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
    /// Whose bookmarks stand under their lessons.
    void setMoments(MomentStore& store);
    /// Gives the keyboard to the open lesson's row, or to the first.
    void focusCurrent();

signals:
    void chosen(const QString& lessonId);
    void bookmarkChosen(const QString& line);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* lessonRow(const QString& id, const QString& title, const QString& summary, double progress,
                       bool current);

    QWidget* bookmarkRow(const QString& line, const QString& name);
    void renameBookmark(const QString& line, const QString& name);

    Session& session_;
    MomentStore* store_ = nullptr;
    QScrollArea* area_;
    QWidget* current_ = nullptr;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
