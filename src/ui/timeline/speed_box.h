#pragma once

#include <QComboBox>

class QLabel;

namespace polhode::ui
{

class Session;

/// The speed of playing in words: automatic, one of a list, or what is typed. What is refused stays as it was
/// typed, with the reason above it; Esc brings the speed back.
class SpeedBox : public QComboBox
{
    Q_OBJECT

public:
    explicit SpeedBox(Session& session, QWidget* parent = nullptr);

    void retranslate();

signals:
    /// A speed is chosen: nothing more is to be typed.
    void accepted();

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void acceptText();
    void refuse(const QString& problem);
    void showSpeed();
    void fitWidth();
    QString words() const;

    Session& session_;
    QLabel* problem_; ///< over the window, while what was typed is refused
};

} // namespace polhode::ui
