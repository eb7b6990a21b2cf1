#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QDialog>
#include <QHash>
#include <QPainterPath>
#include <QVector>

class QLabel;
class QScrollArea;

namespace polhode::ui
{

class LessonNode;
class Session;

/// All lessons by part, and arrows to each from those that it builds on.
class CourseMap : public QWidget
{
    Q_OBJECT

public:
    CourseMap(const Session& session, course::Language language, Theme theme, QWidget* parent = nullptr);

    /// The node of @p lesson, else that of the lesson that is open, else the first; null where there are
    /// none.
    LessonNode* node(const QString& lesson) const { return nodes_.value(lesson, current_); }

signals:
    /// The pointer or the keys are at this lesson.
    void reached(const QString& lesson);
    void chosen(const QString& lesson);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Arrow {
        LessonNode *from, *to;
    };
    struct Band {
        QLabel* heading;
        QVector<LessonNode*> nodes;
    };

    void build(const Session& session, course::Language language);
    void reach(const QString& lesson);
    void layOut();
    QPainterPath path(const Arrow& arrow, QPointF& tip, double& heading) const;
    double port(const Arrow& arrow, bool end) const;
    LessonNode* nodeBeyond(const LessonNode& from, bool down) const;

    Theme theme_;
    QVector<Band> bands_;
    QHash<QString, LessonNode*> nodes_;
    QVector<Arrow> arrows_;
    LessonNode* current_ = nullptr;
    LessonNode* reached_ = nullptr;
};

/// The map, and under it what a lesson wants to reach. A click or Enter opens the lesson.
class CourseMapDialog : public QDialog
{
    Q_OBJECT

public:
    CourseMapDialog(const Session& session, course::Language language, Theme theme, QWidget* parent);

signals:
    void lessonWanted(const QString& lesson);

private:
    void draw();
    void tell(const QString& lesson);

    const Session& session_;
    course::Language language_;
    Theme theme_;
    QScrollArea* area_;
    CourseMap* map_ = nullptr;
    QLabel* about_;
    QString told_; ///< the lesson that is told of
};

} // namespace polhode::ui
