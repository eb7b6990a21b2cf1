#pragma once

#include "ui/theme/palette.h"

#include <QPointer>
#include <QVector>
#include <QWidget>

class QLabel;
class QPushButton;

namespace polhode::ui
{

/// Cards that show a newcomer what is where: one part of the window after the other stays bright, and a card
/// beside it says what it is for. Keys: Enter or → goes on, ← back, Esc ends.
class Tour : public QWidget
{
    Q_OBJECT

public:
    struct Card {
        QPointer<QWidget> part;
        QString title, words;
    };

    /// Over @p parent, whose parts the cards are about.
    Tour(QVector<Card> cards, Theme theme, QWidget* parent);

    /// What the card at hand is about.
    const QWidget* part() const { return cards_[number_].part; }

signals:
    void ended();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(int number);
    void end();
    QRect bright() const;

    QVector<Card> cards_;
    int number_ = 0;
    Theme theme_;
    QWidget* card_;
    QLabel *title_, *words_, *count_;
    QPushButton *back_, *next_, *skip_;
};

} // namespace polhode::ui
