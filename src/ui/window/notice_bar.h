#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace polhode::ui
{

/// Words that stay over the window until they are read: what of a moment or a file could not be shown.
class NoticeBar : public QFrame
{
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    /// Shows @p text in place of what was there; an empty one closes the bar.
    void showText(const QString& text);
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QLabel* text_;
    QToolButton* close_;
};

} // namespace polhode::ui
