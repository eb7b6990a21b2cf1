#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"
#include "ui/theme/scroll_area.h"

#include <QElapsedTimer>

#include <functional>

class QVBoxLayout;

namespace polhode::ui
{

class Session;

/// What is done with the variable that a reader chooses.
using VariableUse = std::function<void(const QString& variable)>;

/// A page beside the plots: what a panel of its own has to do is to place its widgets, to name them, and to
/// show the moment. When to show it (while a value is dragged one that takes long does so less often, so that
/// the curves move on), in which language and colours, and what to do where there is little room
/// is the same for all: figures are of the moment of the scene, and follow while the panel is seen; the
/// panel can be copied as a picture; it scrolls up and down, and never sideways, for its content is as wide
/// as the panel. Which panels there are is a table, ui/window/panel_table.h.
class SidePanel : public ScrollArea
{
    Q_OBJECT

public:
    SidePanel(Session& session, QWidget* parent);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Whether what the panel shows is still being measured.
    virtual bool isBusy() const { return false; }

signals:
    /// The reader asks for the curve of a variable.
    void curveWanted(const QString& variable);
    /// The reader is to choose one of all variables; @p use is told which.
    void variableWanted(const QString& title, const polhode::ui::VariableUse& use);

protected:
    /// What stands in words, in language_; refresh() follows, as it does whenever the panel comes into sight.
    virtual void retranslate() { }
    /// The colours of theme_; refresh() follows.
    virtual void recolor() { }
    /// The run at the playhead.
    virtual void refresh() { }
    /// What depends on the width and the font.
    virtual void fit() { }

    void refreshSoon();
    /// Where the widgets of the panel stand, one below the other.
    QVBoxLayout* column() const { return column_; }

    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;

private:
    void refreshNow();

    QVBoxLayout* column_;
    bool pending_ = false; ///< refresh() is queued
    bool dragging_ = false; ///< a value is being dragged
    qint64 took_ = 0; ///< ms, the last refresh(),
    QElapsedTimer since_; ///< which ended then
};

} // namespace polhode::ui
