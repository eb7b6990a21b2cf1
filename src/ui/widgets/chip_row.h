#pragma once

#include <QVector>
#include <QWidget>

#include <functional>
#include <optional>

class QAction;
class QMenu;
class QToolButton;

namespace polhode::ui
{

/// Switches in one row; those that find no room are in a menu at its end.
class ChipRow : public QWidget
{
    Q_OBJECT

public:
    explicit ChipRow(QWidget* parent = nullptr);

    void clear();
    /// A switch that is @p on or off, or a button. @p clicked is called when no chip is on the stack, so it
    /// may change the row.
    QAction* add(const QString& name, std::optional<bool> on, std::function<void(bool)> clicked);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void arrange();

    struct Chip {
        QAction* action;
        QToolButton* button;
    };
    QVector<Chip> chips_;
    QToolButton* more_;
    QMenu* menu_;
};

} // namespace polhode::ui
