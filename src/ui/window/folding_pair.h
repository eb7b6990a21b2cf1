#pragma once

#include <QWidget>

#include <functional>

class QSplitter;
class QTabBar;

namespace polhode::ui
{

/// Two parts of the window side by side, or one above the other: curves and tables, the page and what can be
/// set. Where both find no room, one of them at a time, chosen by a tab.
class FoldingPair : public QWidget
{
    Q_OBJECT

public:
    /// How much of a part must be seen for both to be (px), as the type is now.
    using Least = std::function<int()>;
    /// Along @p orientation each needs so much.
    FoldingPair(Qt::Orientation orientation, Least first, Least second, QWidget* parent = nullptr);

    /// The two are made as its children.
    QSplitter* splitter() const { return splitter_; }
    void setNames(const QString& first, const QString& second);
    /// Shows the first or the second where only one is seen.
    void bringFirst();
    void bringSecond();
    /// Shows that of the two which holds @p part.
    void bring(const QWidget* part);
    bool folded() const { return folded_; }
    /// Hides one of the two, or both and with them the pair.
    void setShown(bool first, bool second);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fold();

    QTabBar* tabs_;
    QSplitter* splitter_;
    Least least_[2];
    bool folded_ = false;
    bool shown_[2] = {true, true};
};

} // namespace polhode::ui
