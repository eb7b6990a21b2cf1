#include "ui/timeline/speed_box.h"

#include "ui/session/play_speed.h"
#include "ui/session/session.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/wheel_guard.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace polhode::ui
{

namespace
{

// Times real time: a shutter of a millionth, up to what the eye still follows.
constexpr double kOffered[] = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 0.25, 0.5, 1, 2, 4, 10, 100};
constexpr int kReasonGap = 4; // px, from the reason to the field

} // namespace

SpeedBox::SpeedBox(Session& session, QWidget* parent)
    : QComboBox(parent)
    , session_(session)
    , problem_(new QLabel(parent))
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(nullptr);
    guardWheel(this);
    setMaxVisibleItems(int(std::size(kOffered)) + 1);
    problem_->setObjectName(QStringLiteral("fieldBubble"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();
    connect(this, &QComboBox::activated, this, [this](int index) {
        const QVariant factor = itemData(index);
        session_.setSpeed(factor.isValid() ? std::optional(factor.toDouble()) : std::nullopt);
        refuse({});
        showSpeed();
        emit accepted();
    });
    setItemDelegate(
        new QStyledItemDelegate(this)); // which minds the height of rows that the style sheet asks for
    connect(lineEdit(), &QLineEdit::editingFinished, this, &SpeedBox::acceptText);
    const auto follow = [this] {
        if (!lineEdit()->isModified())
            showSpeed();
    };
    connect(&session_, &Session::speedChanged, this, follow);
    connect(&session_, &Session::runChanged, this, follow);
    retranslate();
}

void SpeedBox::retranslate()
{
    const QSignalBlocker quiet(this);
    clear();
    addItem(tr("automatic"));
    for (const double factor : kOffered)
        addItem(speedText(factor), factor);
    setToolTip(
        tr("Speed of playing. Automatic: about 6 s for the whole run. Others are chosen or typed: 1/8, "
           "1:500, 3x"));
    setAccessibleName(tr("Speed of playing"));
    fitWidth();
    showSpeed();
}

/// The longest that is seen without being typed is seen whole.
void SpeedBox::fitWidth()
{
    const QString widest = tr("auto ⋅ %1").arg(speedText(1.0 / 20000));
    setMinimumWidth(fontMetrics().horizontalAdvance(widest) + withText(*this, 40));
}

void SpeedBox::changeEvent(QEvent* event)
{
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitWidth();
}

QString SpeedBox::words() const
{
    const QString words = speedText(session_.speed());
    return session_.chosenSpeed() ? words : tr("auto ⋅ %1").arg(words);
}

void SpeedBox::showSpeed()
{
    if (currentText() == words() && !lineEdit()->isModified())
        return;
    setEditText(words());
    lineEdit()->setCursorPosition(0);
    lineEdit()->setModified(false);
}

void SpeedBox::acceptText()
{
    if (!lineEdit()->isModified())
        return;
    const QString text = currentText().trimmed();
    const QString automatic = tr("auto ⋅ %1").section(u' ', 0, 0); // as it is shown
    if (text.isEmpty() || text.compare(itemText(0), Qt::CaseInsensitive) == 0
        || text.startsWith(automatic, Qt::CaseInsensitive)) {
        session_.setSpeed(std::nullopt);
    } else {
        QString problem;
        const std::optional<double> factor = parseSpeed(text, &problem);
        if (!factor)
            return refuse(problem);
        session_.setSpeed(factor);
    }
    refuse({});
    lineEdit()->setModified(false);
    showSpeed();
    emit accepted();
}

/// Without @p problem nothing is refused.
void SpeedBox::refuse(const QString& problem)
{
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    if (lineEdit()->property("refused").toBool() != !problem.isEmpty()) {
        for (QWidget* part : std::initializer_list<QWidget*>{this, lineEdit()}) {
            part->setProperty("refused", !problem.isEmpty());
            part->style()->unpolish(part);
            part->style()->polish(part);
        }
    }
    setAccessibleDescription(problem);
    if (problem.isEmpty())
        return;
    problem_->setParent(window());
    problem_->adjustSize();
    const QPoint corner
        = mapTo(window(), QPoint(width() - problem_->width(), -problem_->height() - kReasonGap));
    problem_->move(std::max(0, corner.x()), corner.y());
    problem_->show();
    problem_->raise();
}

bool SpeedBox::event(QEvent* event)
{
    const bool escapes = event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escapes && lineEdit()->isModified()) {
        refuse({});
        lineEdit()->setModified(false);
        showSpeed();
        emit accepted();
        event->accept();
    }
    return QComboBox::event(event);
}

/// What is typed stands in place of the words.
void SpeedBox::focusInEvent(QFocusEvent* event)
{
    QComboBox::focusInEvent(event);
    QTimer::singleShot(0, lineEdit(), &QLineEdit::selectAll); // after the click that brought the focus
}

} // namespace polhode::ui
