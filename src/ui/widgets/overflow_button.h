#pragma once

#include <QList>
#include <QToolButton>

namespace polhode::ui
{

/// The sign "⋯" at the end of a bar, whose menu has those of the bar's tools that have found no room in it
/// (FlowLayout::setFolding).
class OverflowButton : public QToolButton
{
    Q_OBJECT

public:
    explicit OverflowButton(QWidget* parent = nullptr);

    /// In the order of the menu.
    void setTools(const QList<QToolButton*>& tools) { tools_ = tools; }

private:
    void fill();

    QList<QToolButton*> tools_;
};

} // namespace polhode::ui
