#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace polhode::ui
{

/// The line under plots that are drawn on: what is to be done, and the buttons for it.
class SketchBar : public QWidget
{
    Q_OBJECT

public:
    explicit SketchBar(QWidget* parent = nullptr);

    /// Whether anything is drawn yet.
    void setBegun(bool begun);

signals:
    void doneClicked();
    void eraseClicked();
    void revealClicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* hint_;
    QPushButton *done_, *erase_, *reveal_;
};

} // namespace polhode::ui
