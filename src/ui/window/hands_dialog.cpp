#include "ui/window/hands_dialog.h"

#include "course/model/option_order.h"
#include "ui/access/spoken.h"
#include "ui/formula/marked_text.h"
#include "ui/formula/math_label.h"
#include "ui/page/hand_bars.h"
#include "ui/session/predictions.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/dialog_room.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kPoints = 17; // pt, of the type at least: read from the back of the room
constexpr int kMostHands = 999;

} // namespace

/// Two bars, of the hands before the discussion and after it.
class HandBars : public QWidget, public Spoken
{
public:
    HandBars(Theme theme, QWidget* parent)
        : QWidget(parent)
        , colors_(themeColors(theme))
    {
        setMinimumSize(160, 2 * fontMetrics().height());
    }

    void setVotes(std::array<int, 2> votes, int most, bool shown)
    {
        votes_ = votes;
        most_ = most;
        shown_ = shown;
        announce(this);
        update();
    }

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    QString spokenText() const override
    {
        if (!shown_ || votes_[0] < 0)
            return {};
        return votes_[1] < 0 ? QString::number(votes_[0])
                             : QStringLiteral("%1, %2").arg(votes_[0]).arg(votes_[1]);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        if (!shown_)
            return;
        QPainter painter(this);
        paintHandBars(painter, QRectF(rect()).adjusted(0, 1, 0, -1), votes_, most_, colors_);
    }

private:
    ThemeColors colors_;
    std::array<int, 2> votes_{};
    int most_ = 1;
    bool shown_ = false;
};

HandsDialog::HandsDialog(Predictions& predictions, const course::Lesson& lesson,
                         const course::Question& question, course::Language language, Theme theme,
                         QWidget* parent)
    : QDialog(parent)
    , predictions_(predictions)
    , question_(QString::fromStdString(question.id))
    , sum_(new QLabel(this))
    , before_(new QPushButton(tr("First vote"), this))
    , after_(new QPushButton(tr("After the discussion"), this))
    , show_(new QPushButton(tr("Show the bars"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Hands"));
    QFont large = font();
    large.setPointSizeF(std::max(kPoints, large.pointSizeF()));
    setFont(large);
    const auto textOf
        = [&](const course::Text& text) { return QString::fromStdString(course::in(language, text)); };
    auto* layout = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    layout->addLayout(grid, 1);
    grid->setColumnStretch(1, 4);
    grid->setColumnStretch(5, 1);
    grid->setHorizontalSpacing(12);
    const std::vector<int> order = course::optionOrder(lesson.id, question);
    for (int row = 0; row < int(order.size()); ++row) {
        const int option = order[std::size_t(row)];
        const QString letter(QChar(u'A' + row));
        auto* name = new QLabel(QStringLiteral("<b>%1</b>").arg(letter), this);
        auto* words = new MathLabel(this);
        words->setTheme(theme);
        words->setWordWrap(true);
        words->setText(textOf(question.options[std::size_t(option)].text));
        auto* count = new QSpinBox(this);
        count->setRange(0, kMostHands);
        count->installEventFilter(this);
        count->setButtonSymbols(QAbstractSpinBox::NoButtons);
        count->setAlignment(Qt::AlignRight);
        count->setAccessibleName(tr("Hands for %1").arg(letter));
        connect(count, &QSpinBox::valueChanged, this, [this, option](int hands) {
            if (predictions_.hands(question_).count(vote_, option) != hands)
                predictions_.setHands(question_, vote_, option, hands);
        });
        const auto button = [&](const QString& sign, int by) {
            auto* made = new QPushButton(sign, this);
            made->setFixedWidth(std::max(40, 2 * fontMetrics().height()));
            made->setFocusPolicy(Qt::NoFocus);
            made->setAccessibleName(
                (by > 0 ? tr("One more hand for %1") : tr("One hand less for %1")).arg(letter));
            connect(made, &QPushButton::clicked, this, [count, by] { count->setValue(count->value() + by); });
            return made;
        };
        auto* bars = new HandBars(theme, this);
        bars->setAccessibleName(tr("Hands for %1").arg(letter));
        grid->addWidget(name, row, 0);
        grid->addWidget(words, row, 1);
        grid->addWidget(button(QStringLiteral("−"), -1), row, 2);
        grid->addWidget(count, row, 3);
        grid->addWidget(button(QStringLiteral("+"), 1), row, 4);
        grid->addWidget(bars, row, 5);
        rows_.push_back({option, count, bars});
    }
    auto* footer = new QWidget(this);
    footer->setObjectName(QLatin1String(kDialogFoot));
    auto* foot = new FlowLayout(6, footer);
    for (QPushButton* choice : {before_, after_, show_}) {
        choice->setCheckable(true);
        choice->setAutoDefault(false);
    }
    show_->setToolTip(tr("The class sees what it thinks. On the page the bars come with the explanation."));
    foot->addWidget(before_);
    foot->addWidget(after_);
    foot->addWidget(sum_);
    auto* anew = new QPushButton(tr("Count anew"), this);
    anew->setAutoDefault(false);
    anew->setFont(show_->font());
    anew->setToolTip(tr("Another class: the hands of both votes are forgotten."));
    connect(anew, &QPushButton::clicked, this, [this] {
        predictions_.forgetHands(question_);
        setVote(0);
    });
    foot->addWidget(anew);
    foot->addWidget(show_);
    layout->addWidget(footer);
    connect(before_, &QPushButton::clicked, this, [this] { setVote(0); });
    connect(after_, &QPushButton::clicked, this, [this] { setVote(1); });
    connect(show_, &QPushButton::clicked, this, &HandsDialog::refresh);
    connect(&predictions_, &Predictions::handsChanged, this, &HandsDialog::refresh);
    setVote(predictions_.hands(question_).sum(1) > 0 ? 1 : 0);
    const int across = std::clamp(sizeHint().width(), parent->width() * 3 / 4, parent->width());
    resize(across, layout->totalHeightForWidth(across));
}

void HandsDialog::setVote(int vote)
{
    vote_ = vote;
    before_->setChecked(vote == 0);
    after_->setChecked(vote == 1);
    refresh();
}

void HandsDialog::refresh()
{
    const Hands hands = predictions_.hands(question_);
    int most = 1;
    for (const Row& row : std::as_const(rows_))
        most = std::max({most, hands.count(0, row.option), hands.count(1, row.option)});
    for (const Row& row : std::as_const(rows_)) {
        const QSignalBlocker quiet(row.count);
        row.count->setValue(hands.count(vote_, row.option));
        row.bars->setVotes({hands.shown(0, row.option), hands.shown(1, row.option)}, most,
                           show_->isChecked());
    }
    sum_->setText(tr("hands: %1").arg(hands.sum(vote_)));
}

/// Letters count also while a number is typed.
bool HandsDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && rowOf(*static_cast<QKeyEvent*>(event)) >= 0) {
        keyPressEvent(static_cast<QKeyEvent*>(event));
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

/// The row whose letter was pressed, with or without Shift; −1 if none.
int HandsDialog::rowOf(const QKeyEvent& event) const
{
    const int row = event.key() - Qt::Key_A;
    return row < 0 || row >= rows_.size() || (event.modifiers() & ~Qt::ShiftModifier) ? -1 : row;
}

void HandsDialog::keyPressEvent(QKeyEvent* event)
{
    const int row = rowOf(*event);
    if (row < 0)
        return QDialog::keyPressEvent(event);
    QSpinBox* count = rows_[row].count;
    count->setValue(count->value() + (event->modifiers() & Qt::ShiftModifier ? -1 : 1));
}

} // namespace polhode::ui
