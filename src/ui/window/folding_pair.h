#pragma once

#include <QWidget>

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
    /// Along @p orientation each needs at least @p first and @p second (px at the usual size of text).
    FoldingPair(Qt::Orientation orientation, int first, int second, QWidget* parent = nullptr);

    /// The two are made as its children.
    QSplitter* splitter() const { return splitter_; }
    void setNames(const QString& first, const QString& second);
    /// Shows the first or the second where only one is seen.
    void bringFirst();
    void bringSecond();
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
    int least_[2];
    bool folded_ = false;
    bool shown_[2] = {true, true};
};

} // namespace polhode::ui
