#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QFrame>

class QScrollArea;
class QVBoxLayout;

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
    /// Where the lessons are that are not those the program began with; empty: they are those.
    void setElsewhere(const QString& path);
    /// Gives the keyboard to the open lesson's row, or to the first.
    void focusCurrent();

signals:
    void chosen(const QString& lessonId);
    void bookmarkChosen(const QString& line);
    void homeWanted();
    void mapWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* lessonRow(const QString& id, const QString& title, const QString& summary, double progress,
                       bool current);

    void addElsewhere(QVBoxLayout& layout);
    QWidget* bookmarkRow(const QString& line, const QString& name);
    void renameBookmark(const QString& line, const QString& name);

    Session& session_;
    MomentStore* store_ = nullptr;
    QScrollArea* area_;
    QWidget* current_ = nullptr;
    QString elsewhere_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
