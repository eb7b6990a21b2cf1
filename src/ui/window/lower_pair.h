#pragma once

#include <QWidget>

class QSplitter;
class QTabBar;

namespace polhode::ui
{

/// Curves and tables side by side; where both would be too narrow, one of them at a time, chosen by a tab.
class LowerPair : public QWidget
{
    Q_OBJECT

public:
    explicit LowerPair(QWidget* parent = nullptr);

    /// The two are made as its children.
    QSplitter* splitter() const { return splitter_; }
    void setNames(const QString& first, const QString& second);
    /// Shows the second where only one is seen.
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
    bool folded_ = false;
    bool shown_[2] = {true, true};
};

} // namespace polhode::ui
