#include "ui/present/presentation.h"

#include "ui/present/board.h"
#include "ui/present/class_timer.h"
#include "ui/present/tool_palette.h"
#include "ui/present/value_caption.h"
#include "ui/session/session.h"
#include "ui/theme/kept_clear.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>
#include <QWidget>

#include <algorithm>
#include <iterator>

namespace polhode::ui
{

namespace
{

constexpr int kMinutes[] = {1, 2, 3, 5, 10, 15, 20};
constexpr int kMargin = 10; // px

} // namespace

const std::vector<Presentation::Tool>& Presentation::tools()
{
    static const std::vector<Tool> kTools{
        {"previous", Qt::Key_PageUp, false, QT_TR_NOOP("The step before"), &Presentation::back},
        {"next", Qt::Key_PageDown, false, QT_TR_NOOP("The next step"), &Presentation::on},
        {"pen", Qt::Key_P, true, QT_TR_NOOP("Pen"), &Presentation::pen, true},
        {"eraser", Qt::Key_E, true, QT_TR_NOOP("Eraser"), &Presentation::eraser},
        {"clear", Qt::Key_Delete, false, QT_TR_NOOP("Erase all that is drawn on this step"),
         &Presentation::clear},
        {"spotlight", Qt::Key_S, true, QT_TR_NOOP("Spotlight"), &Presentation::spotlight},
        {"black", Qt::Key_B, false, QT_TR_NOOP("Black screen"), &Presentation::black},
        {"timer", Qt::Key_T, true, QT_TR_NOOP("Timer"), &Presentation::time},
        {"caption", Qt::Key_K, true, QT_TR_NOOP("The last changed value, in large letters"),
         &Presentation::caption},
        {"curves", Qt::Key_C, true, QT_TR_NOOP("Curves"), &Presentation::curves},
        {"sliders", Qt::Key_V, true, QT_TR_NOOP("Values to set"), &Presentation::sliders},
        {"tables", Qt::Key_N, true, QT_TR_NOOP("Tables"), &Presentation::tables},
        {"close", Qt::Key_Escape, false, QT_TR_NOOP("Leave the presentation"), &Presentation::leave}};
    return kTools;
}

Presentation::Presentation(Session& session, QWidget* window, QWidget* scene, QWidget* pictures)
    : session_(session)
    , window_(window)
    , board_(new Board(ink_, window))
    , timer_(new ClassTimer(window))
    , caption_(new ValueCaption(session, scene))
    , palette_(new ToolPalette(window, pictures))
    , minutes_(new QMenu(window))
{
    for (const Tool& tool : tools()) {
        QToolButton* button = palette_->add(QLatin1String(tool.glyph), tool.checkable,
                                            [this, act = tool.act] { (this->*act)(); });
        buttons_.insert(QLatin1String(tool.glyph), button);
        for (int i = 0; tool.hasColors && i < Board::kColors; ++i)
            colors_ << palette_->addColor(i, [this, i] {
                board_->setTool(Board::Tool::pen);
                board_->setColor(i);
            });
    }
    buttons_["timer"]->setContextMenuPolicy(Qt::CustomContextMenu);
    minutes_->installEventFilter(this);
    connect(board_, &Board::changed, this, &Presentation::showState);
    connect(timer_, &ClassTimer::resized, this, &Presentation::placeTimer);
    connect(&session_, &Session::stepChanged, this, &Presentation::takePlace);
    connect(&session_, &Session::lessonChanged, this, &Presentation::takePlace);
}

Presentation::~Presentation() = default;

void Presentation::setWorking(bool on)
{
    working_ = on;
    takePlace();
    palette_->setWorking(on);
    caption_->setWanted(on);
    if (!on) {
        board_->setTool(Board::Tool::none);
        board_->setSpotlight(false);
        board_->setBlack(false);
        timer_->hide();
        timer_->setRunning(false);
    }
    showState();
}

void Presentation::setShared(bool on)
{
    shared_ = on;
    if (!on && !working_)
        board_->setTool(Board::Tool::none);
    takePlace();
}

/// Outside of a presentation nothing lies over the window.
void Presentation::takePlace()
{
    const auto lesson = session_.lesson();
    const std::size_t step = std::size_t(session_.step());
    const bool there = (working_ || shared_) && lesson && step < lesson->steps.size();
    ink_.setPlace(there ? QString::fromStdString(lesson->id) : QString(),
                  there ? QString::fromStdString(lesson->steps[step].id) : QString());
}

void Presentation::placeTimer()
{
    const QRect corner(QPoint(window_->width() - timer_->width() - kMargin, kMargin), timer_->size());
    timer_->move(
        clearPlace(*window_, corner, Aside::down, *palette_).topLeft()); // the scene has its buttons there
    timer_->raise();
}

void Presentation::setTheme(Theme theme)
{
    board_->setTheme(theme);
    timer_->setTheme(theme);
    caption_->setTheme(theme);
    palette_->setTheme(theme);
}

void Presentation::setLanguage(course::Language language)
{
    caption_->setLanguage(language);
    retranslate();
}

void Presentation::retranslate()
{
    for (const Tool& tool : tools()) {
        QToolButton* button = buttons_[QLatin1String(tool.glyph)];
        const QString name = tr(tool.name);
        button->setToolTip(
            QStringLiteral("%1 (%2)").arg(name, QKeySequence(tool.key).toString(QKeySequence::NativeText)));
        button->setAccessibleName(name);
    }
    const QStringList names{tr("Red pen"), tr("Blue pen"), tr("Green pen"), tr("Black pen")};
    for (qsizetype i = 0; i < colors_.size(); ++i) {
        colors_[i]->setToolTip(QStringLiteral("%1 (%2)").arg(names[i]).arg(i + 1));
        colors_[i]->setAccessibleName(names[i]);
    }
    minutes_->clear();
    for (const int minutes : kMinutes)
        minutes_->addAction(tr("%1 min").arg(minutes), this, [this, minutes] {
            timer_->begin(minutes);
            showState();
        });
    minutes_->addAction(tr("Count up"), this, [this] {
        timer_->begin(0);
        showState();
    });
    minutes_->addSeparator();
    minutes_->addAction(tr("Put the timer away"), this, [this] {
        timer_->setRunning(false);
        timer_->hide();
        showState();
    });
}

QVector<std::pair<QString, QString>> Presentation::keys() const
{
    QVector<std::pair<QString, QString>> all;
    for (const Tool& tool : tools()) {
        QString key = QKeySequence(tool.key).toString(QKeySequence::NativeText);
        if (tool.key == Qt::Key_B)
            key += QStringLiteral(", .");
        if (tool.key == Qt::Key_P)
            key += QStringLiteral(", 1–4");
        all.push_back({QStringLiteral("F5, %1").arg(key), tr(tool.name)});
    }
    return all;
}

bool Presentation::takeKey(const QKeyEvent& event, bool act)
{
    if (!working_ || (event.modifiers() & ~Qt::KeypadModifier))
        return false;
    if (board_->black()) { // whatever is pressed brings the picture back
        if (act)
            board_->setBlack(false);
        return true;
    }
    if (event.key() >= Qt::Key_1 && event.key() < Qt::Key_1 + Board::kColors) {
        if (act)
            colors_[event.key() - Qt::Key_1]->click();
        return true;
    }
    // What a clicker sends for a black screen.
    const int key = event.key() == Qt::Key_Period ? int(Qt::Key_B) : event.key();
    if (key == Qt::Key_PageUp || key == Qt::Key_PageDown)
        return false; // the window turns its pages first
    for (const Tool& tool : tools())
        if (tool.key == key) {
            if (act)
                (this->*tool.act)();
            return true;
        }
    return false;
}

/// The list of minutes has the keys that choose in a list; any other closes it and is for the window.
bool Presentation::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto& key = static_cast<QKeyEvent&>(*event);
    constexpr int kOfLists[]
        = {Qt::Key_Up,    Qt::Key_Down,    Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Home,  Qt::Key_End,
           Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape,
           Qt::Key_Shift, Qt::Key_Control, Qt::Key_Alt,   Qt::Key_AltGr,  Qt::Key_Meta};
    const bool digit = key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9; // with which its entries begin
    if (digit || std::ranges::find(kOfLists, key.key()) != std::end(kOfLists))
        return QObject::eventFilter(watched, event);
    minutes_->close();
    if (key.key() != Qt::Key_T) { // which has opened it
        QKeyEvent press(QEvent::KeyPress, key.key(), key.modifiers(), key.text());
        QCoreApplication::sendEvent(window_->window(), &press);
    }
    return true;
}

void Presentation::pen()
{
    board_->setTool(board_->tool() == Board::Tool::pen ? Board::Tool::none : Board::Tool::pen);
}

void Presentation::eraser()
{
    board_->setTool(board_->tool() == Board::Tool::eraser ? Board::Tool::none : Board::Tool::eraser);
}

void Presentation::clear()
{
    ink_.clear();
}

void Presentation::spotlight()
{
    board_->setSpotlight(!board_->spotlight());
}

void Presentation::black()
{
    board_->setBlack(!board_->black());
    board_->raise();
}

/// The minutes are chosen; a timer that is there stops or goes on.
void Presentation::time()
{
    if (timer_->isVisible() && !palette_->underMouse()) {
        timer_->setRunning(!timer_->running());
        return;
    }
    palette_->wake();
    const QToolButton* button = buttons_["timer"];
    minutes_->popup(button->mapToGlobal(QPoint(0, -minutes_->sizeHint().height())));
    showState();
}

void Presentation::caption()
{
    caption_->setWanted(!caption_->wanted());
    showState();
}

void Presentation::togglePane(const QString& glyph)
{
    emit paneWanted(glyph, !buttons_[glyph]->property("seen").toBool());
}

void Presentation::curves()
{
    togglePane(QStringLiteral("curves"));
}

void Presentation::sliders()
{
    togglePane(QStringLiteral("sliders"));
}

void Presentation::tables()
{
    togglePane(QStringLiteral("tables"));
}

/// What is in hand is put away first.
void Presentation::leave()
{
    if (board_->tool() != Board::Tool::none || board_->spotlight()) {
        board_->setTool(Board::Tool::none);
        board_->setSpotlight(false);
        return;
    }
    emit leaveWanted();
}

void Presentation::back()
{
    emit stepWanted(-1);
}

void Presentation::on()
{
    emit stepWanted(1);
}

void Presentation::setPane(const QString& glyph, bool seen)
{
    buttons_[glyph]->setProperty("seen", seen);
    showState();
}

void Presentation::showState()
{
    buttons_["pen"]->setChecked(board_->tool() == Board::Tool::pen);
    buttons_["eraser"]->setChecked(board_->tool() == Board::Tool::eraser);
    buttons_["spotlight"]->setChecked(board_->spotlight());
    buttons_["timer"]->setChecked(timer_->isVisible());
    buttons_["caption"]->setChecked(caption_->wanted());
    for (const char* pane : {"curves", "sliders", "tables"})
        buttons_[QLatin1String(pane)]->setChecked(buttons_[QLatin1String(pane)]->property("seen").toBool());
    for (qsizetype i = 0; i < colors_.size(); ++i)
        colors_[i]->setChecked(board_->tool() == Board::Tool::pen && board_->color() == int(i));
    if (timer_->isVisible())
        placeTimer();
    if (board_->isVisible() && !board_->black()) {
        board_->raise();
        timer_->raise();
        palette_->raise();
    }
}

} // namespace polhode::ui
