#pragma once

#include "course/text.h"
#include "ui/present/ink.h"
#include "ui/theme/palette.h"

#include <QHash>
#include <QObject>

class QKeyEvent;
class QMenu;
class QToolButton;

namespace polhode::ui
{

class Board;
class ClassTimer;
class Session;
class ToolPalette;
class ValueCaption;

/// The tools of one who speaks before a class, over a window and its scene: pen and eraser, spotlight, black
/// screen, timer and the caption of the last value. The window says which of its parts can be shown and
/// hidden meanwhile.
class Presentation : public QObject
{
    Q_OBJECT

public:
    /// The palette stands over the @p pictures.
    Presentation(Session& session, QWidget* window, QWidget* scene, QWidget* pictures);
    ~Presentation() override;

    Ink& ink() { return ink_; }
    Board& board() { return *board_; }
    ClassTimer& timer() { return *timer_; }
    ValueCaption& valueCaption() { return *caption_; }

    void setWorking(bool on);
    /// Whether what is drawn is seen outside of a presentation too, as by a class in a window of its own.
    void setShared(bool on);
    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Shows in the palette which panes are seen.
    void setPane(const QString& glyph, bool seen);
    /// Whether a key belongs to a tool; then the tool has had it, if @p act.
    bool takeKey(const QKeyEvent& event, bool act);
    /// The keys for the help, each with what it does.
    QVector<std::pair<QString, QString>> keys() const;

signals:
    /// The reader wants to see or hide a pane: "curves", "sliders" or "tables".
    void paneWanted(const QString& glyph, bool seen);
    void leaveWanted();
    void stepWanted(int by);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Tool {
        const char* glyph;
        Qt::Key key;
        bool checkable;
        const char* name; ///< for translation
        void (Presentation::*act)();
        bool hasColors = false; ///< those of the board stand below it
    };
    static const std::vector<Tool>& tools();

    void pen();
    void eraser();
    void clear();
    void spotlight();
    void black();
    void time();
    void caption();
    void curves();
    void sliders();
    void tables();
    void leave();
    void back();
    void on();
    void togglePane(const QString& glyph);
    void takePlace();
    void placeTimer();
    void showState();
    void retranslate();

    Session& session_;
    QWidget* window_;
    Ink ink_;
    Board* board_;
    ClassTimer* timer_;
    ValueCaption* caption_;
    ToolPalette* palette_;
    QMenu* minutes_;
    QHash<QString, QToolButton*> buttons_;
    QList<QToolButton*> colors_;
    bool working_ = false, shared_ = false;
};

} // namespace polhode::ui
