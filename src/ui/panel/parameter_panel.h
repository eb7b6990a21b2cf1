#pragma once

#include "course/model/lesson.h"
#include "ui/theme/quantity.h"

#include "ui/theme/scroll_area.h"
#include <QVector>

namespace polhode::ui
{

class ParameterRow;
class Session;

/// What a reader can change: the experiments of the lesson, their presets, and a row for each parameter.
class ParameterPanel : public ScrollArea
{
    Q_OBJECT

public:
    explicit ParameterPanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

    QSize sizeHint() const override;

private:
    QString text(const course::Text& both) const;
    bool isShown(const course::Experiment& experiment) const;
    void choose(const QString& experiment);
    QWidget* experimentChips(const course::Lesson& lesson, QWidget* parent);
    QWidget* experimentList(const course::Lesson& lesson, QWidget* parent);
    void rebuild();
    void showValues();
    void showPresets();

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QVector<ParameterRow*> rows_;
    QWidget* presets_ = nullptr; ///< their chips, where the experiment has some
};

} // namespace polhode::ui
