#pragma once

#include <QLayout>
#include <QList>

namespace polhode::ui
{

/// Widgets side by side, wrapped into as many lines as they need; none is wider than the line. One of them
/// may fill what the others leave: where that would be too little it has the first line to itself. Some of
/// the others may fold where they would need more than one line.
class FlowLayout : public QLayout
{
public:
    explicit FlowLayout(int spacing, QWidget* parent = nullptr);
    ~FlowLayout() override;

    /// @p widget fills; with less than @p least pixels it takes a line of its own.
    void setFilling(QWidget* widget, int least);
    /// When some give way: before what fills is given a line of its own, or only once the others need a
    /// second.
    enum class Folds { first, last };
    /// Of @p order the first give way, as many as must, to @p sign, which stands last and is hidden else.
    void setFolding(const QList<QWidget*>& order, QWidget* sign, Folds when = Folds::last);
    /// Room between two groups.
    void addGap(int width);
    void addItem(QLayoutItem* item) override { items_.append(item); }
    int count() const override { return int(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool place) const;
    QList<QLayoutItem*> shown(int width) const;
    bool fold(QList<QLayoutItem*>& items, int needed, int width) const;
    QSize hint(QLayoutItem* item) const;

    QList<QLayoutItem*> items_;
    QWidget* filling_ = nullptr;
    int least_ = 0; ///< px
    QList<QWidget*> folding_;
    QWidget* sign_ = nullptr;
    Folds folds_ = Folds::last;
};

} // namespace polhode::ui
