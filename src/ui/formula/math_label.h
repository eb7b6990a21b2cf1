#pragma once

#include "ui/access/spoken.h"
#include "ui/formula/math_text.h"

#include <QWidget>

namespace polhode::ui
{

/// A label of words and formulas on one line or, if it may wrap, as many as its width needs; quantities in it
/// have their colours and light up together.
class MathLabel : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit MathLabel(QWidget* parent = nullptr);
    explicit MathLabel(const QString& text, QWidget* parent = nullptr);

    /// Words with formulas in `$…$`.
    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setTheme(Theme theme);
    void setAlignment(Qt::Alignment alignment);
    void setWordWrap(bool on);
    void setHighlightedQuantity(const QString& key);

    QAccessible::Role spokenRole() const override { return QAccessible::StaticText; }
    QString spokenText() const override { return line_.spoken(); }

    QSize sizeHint() const override;
    /// Narrower than it is, all of it is drawn smaller; below this it cannot be read.
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

signals:
    /// The pointer is over a label that names this quantity; empty when it leaves.
    void quantityHovered(const QString& key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QVector<MathText> lines(double width) const;
    static double widest(const QVector<MathText>& lines);
    void relayout();

    QString text_;
    MathText line_;
    Theme theme_ = Theme::light;
    Qt::Alignment alignment_ = Qt::AlignLeft | Qt::AlignVCenter;
    QString highlighted_;
    bool wraps_ = false;
};

} // namespace polhode::ui
