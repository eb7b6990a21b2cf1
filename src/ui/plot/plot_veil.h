#pragma once

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace polhode::ui
{

/// What stands on veiled plots: that a prediction comes first, how it is made, and the button for those who
/// do without.
class PlotVeil : public QWidget
{
    Q_OBJECT

public:
    explicit PlotVeil(QWidget* parent = nullptr);

    /// Into the middle of @p area of its parent: all that it says, in lines as long as there is room for, or
    /// as much of it as finds room at all.
    void placeIn(const QRect& area);
    void setButton(bool shown);

signals:
    void revealRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel *title_, *hint_;
    QPushButton* button_;
    QBoxLayout* layout_;
    QRect area_;
};

} // namespace polhode::ui
