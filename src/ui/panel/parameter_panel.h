#pragma once

#include "course/text.h"
#include "ui/theme/quantity.h"

#include <QScrollArea>
#include <QVector>

class QButtonGroup;
class QVBoxLayout;

namespace polhode::ui
{

class FlowLayout;
class ParameterRow;
class Session;

/// What a reader can change: the experiments of the lesson, their presets, and a row for each parameter.
class ParameterPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ParameterPanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

    QSize sizeHint() const override;

private:
    void rebuild();
    void showValues();

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QVector<ParameterRow*> rows_;
};

} // namespace polhode::ui
