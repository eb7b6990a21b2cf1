#pragma once

#include "ui/present/ink.h"
#include "ui/theme/palette.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QAbstractScrollArea;

namespace polhode::ui
{

/// What lies over a window that is shown to a class: what was drawn with the pen, a spotlight, a black
/// screen. Without a tool in hand the mouse goes through it.
class Board : public QWidget
{
    Q_OBJECT

public:
    enum class Tool { none, pen, eraser };
    static constexpr int kColors = 4;

    Board(Ink& ink, QWidget* window);

    /// A part of the window that strokes belong to. Those on a text move with it as it scrolls.
    void addPart(const QString& name, QWidget* part, QAbstractScrollArea* text = nullptr);
    void setTool(Tool tool);
    Tool tool() const { return tool_; }
    void setColor(int number);
    int color() const { return color_; }
    void setSpotlight(bool on);
    bool spotlight() const { return spotlight_; }
    void setBlack(bool on);
    bool black() const { return black_; }
    void setTheme(Theme theme);

    static QColor penColor(int number, Theme theme);

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part {
        QString name;
        QWidget* widget;
        QAbstractScrollArea* text;
    };

    const Part* partAt(QPointF position) const;
    const Part* partCalled(const QString& name) const;
    /// From the board's pixels to a part's units and back: its width is 1 for texts, its height for pictures,
    /// which keep their middle.
    QTransform toPart(const Part& part) const;
    void erase(QPointF position);
    void showState();

    Ink& ink_;
    std::vector<Part> parts_;
    Tool tool_ = Tool::none;
    int color_ = 0;
    bool spotlight_ = false, black_ = false;
    QPointF light_;
    QTimer follow_; ///< the pointer, by the spotlight
    Theme theme_ = Theme::light;
    std::optional<Stroke> drawn_; ///< while the pen is down
};

} // namespace polhode::ui
