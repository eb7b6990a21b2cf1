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

    /// The height that it needs in @p width; what is to be done is left out where it finds no room beside the
    /// buttons: the page says it too.
    int fit(int width);
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
