#include "ui/inspector/solver_view.h"

#include "ui/access/spoken_slider.h"
#include "ui/inspector/residual_chart.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/bars_chart.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"
#include "ui/theme/glyphs.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/wheel_guard.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kMostRows = 400; // of the table: no one reads more
constexpr int kMostComponents = 12; // of a proof, written out
constexpr int kStepMs = 1000; // a step played back stands long enough to be read

/// "λ₂", "w₁", "z₀" for a variable of a step.
QString variableName(int variable, int n)
{
    if (variable < 0)
        return QStringLiteral("–");
    if (variable == 2 * n)
        return QStringLiteral("z₀");
    return (variable < n ? QStringLiteral("w") : QStringLiteral("λ")) + subscript(variable % n + 1);
}

/// y of a proof that there is no solution, its largest component 1, and what it makes of d (m/s²).
QString proofText(const Eigen::VectorXd& y, const Eigen::VectorXd& d)
{
    const Eigen::VectorXd unit = y / y.maxCoeff();
    QStringList components;
    for (const double component : unit)
        components << numberText(component, 3);
    return QStringLiteral("y = (%1), y·d = %2")
        .arg(components.join(QStringLiteral(", ")), formatQuantity(unit.dot(d), {"m/s^2", 1, {}}, 3));
}

} // namespace

SolverView::SolverView(QWidget* parent)
    : QWidget(parent)
    , method_(new QComboBox(this))
    , status_(new QLabel(this))
    , check_(new QLabel(this))
    , play_(new QToolButton(this))
    , steps_(new SpokenSlider(
          1, [this](double step) { return tr("step %1 of %2").arg(step).arg(steps_->maximum()); }, this))
    , clock_(new QTimer(this))
    , forces_(new BarsChart(this))
    , table_(new QTableWidget(this))
    , residuals_(new ResidualChart(this))
{
    for (QLabel* label : {status_, check_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    check_->setObjectName(QStringLiteral("soft"));
    guardWheel(method_);
    guardWheel(steps_);
    method_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    method_->setMinimumContentsLength(12);
    table_->setColumnCount(5);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table_->setShowGrid(false);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setMinimumHeight(7 * fontMetrics().height());
    forces_->setLines(8);
    play_->setAutoRaise(true);
    clock_->setInterval(kStepMs);
    auto* playback = new QHBoxLayout;
    playback->setSpacing(4);
    playback->addWidget(play_);
    playback->addWidget(steps_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* each : std::initializer_list<QWidget*>{method_, status_, check_})
        layout->addWidget(each);
    layout->addLayout(playback);
    for (QWidget* each : std::initializer_list<QWidget*>{forces_, table_, residuals_})
        layout->addWidget(each);
    offerCopies(table_, [this](QPoint) {
        return QVector<Copy>{textCopy(tr("Copy the table"), [this] { return tableText(*table_->model()); })};
    });
    connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!clock_->isActive()); });
    connect(clock_, &QTimer::timeout, this, [this] {
        steps_->setValue(steps_->value() + 1);
        if (steps_->value() == steps_->maximum())
            setPlaying(false);
    });
    connect(method_, &QComboBox::currentIndexChanged, this, &SolverView::solve);
    connect(steps_, &SpokenSlider::valueChanged, this, &SolverView::showStep);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0)
            steps_->setValue(row);
    });
    setLanguage(language_);
    setMethod("dantzig");
}

void SolverView::setLanguage(course::Language language)
{
    language_ = language;
    const auto say = [language](const char* en, const char* zh) {
        return QString::fromStdString(in(language, course::Text{en, zh}));
    };
    const QSignalBlocker blocker(method_);
    const QString id = method_->currentData().toString();
    method_->clear();
    for (const LcpMethodRow& row : lcpMethodTable()) {
        method_->addItem(say(row.en, row.zh), QString::fromLatin1(row.id));
        method_->setItemData(method_->count() - 1, say(row.aboutEn, row.aboutZh), Qt::ToolTipRole);
    }
    method_->setCurrentIndex(std::max(0, method_->findData(id)));
    method_->setAccessibleName(tr("Method"));
    steps_->setAccessibleName(tr("Step of the method"));
    table_->setAccessibleName(tr("Steps of the method"));
    residuals_->setAccessibleName(tr("Residual after each sweep"));
    table_->setHorizontalHeaderLabels({tr("step"), tr("enters"), tr("leaves"), tr("residual"), tr("basis")});
    residuals_->retranslate();
    solve();
}

void SolverView::setPlaying(bool on)
{
    if (on && steps_->value() == steps_->maximum())
        steps_->setValue(0);
    if (on) {
        clock_->start();
        emit played();
    } else {
        clock_->stop();
    }
    showPlaying();
}

void SolverView::showPlaying()
{
    const bool on = clock_->isActive();
    play_->setIcon(glyphIcon(on ? QStringLiteral("pause") : QStringLiteral("play"), themeColors(theme_).ink));
    const QString says = on ? tr("Pause") : tr("Play the steps one by one");
    play_->setToolTip(says);
    play_->setAccessibleName(says);
}

void SolverView::setMethod(const std::string& id)
{
    const int index = method_->findData(QString::fromStdString(id));
    if (index >= 0)
        method_->setCurrentIndex(index);
}

void SolverView::setTheme(Theme theme)
{
    theme_ = theme;
    residuals_->setTheme(theme);
    forces_->setTheme(theme);
    solve();
}

void SolverView::setProblem(const Lcp& problem, bool current)
{
    const bool same = problem.size() == problem_.size() && problem.M == problem_.M && problem.q == problem_.q;
    if (!current || same)
        return;
    problem_ = problem;
    solve();
}

void SolverView::solve()
{
    const bool any = problem_.size() > 0;
    setPlaying(false);
    for (QWidget* each : std::initializer_list<QWidget*>{check_, play_, steps_, forces_, table_, residuals_})
        each->setVisible(any);
    if (!any) {
        status_->setText(tr("Here is the solution of the contact problem, step by step, when something "
                            "touches."));
        return;
    }
    LcpOptions options;
    options.keepHistory = true;
    try {
        result_ = solveLcp(method_->currentData().toString().toStdString(), problem_, options);
    } catch (const std::exception& error) {
        status_->setText(reasonText(error));
        return;
    }
    const ThemeColors colors = themeColors(theme_);
    const auto say = [this](const course::Text& text) { return QString::fromStdString(in(language_, text)); };
    const QString reason = say({result_.reason.en, result_.reason.zh});
    QString status;
    const LcpStatusRow& name = lcpStatusRow(result_.status);
    switch (result_.status) {
    case LcpStatus::solved:
        status = tr("Solved; steps: %1.").arg(result_.iterations);
        break;
    case LcpStatus::noSolution:
        status = tr("There is no solution.");
        break;
    default:
        status = tr("Not solved (%1).").arg(say({name.en, name.zh}));
        break;
    }
    const bool says = !reason.isEmpty() && result_.status != LcpStatus::solved;
    if (says)
        status += QChar(' ') + reason;
    if (const Eigen::VectorXd& y = result_.certificate; y.size() > 0 && y.size() <= kMostComponents)
        status += say({": ", "："}) + proofText(y, problem_.q);
    status_->setText(status);
    status_->setStyleSheet(QStringLiteral("color: %1").arg((result_ ? colors.good : colors.error).name()));
    const LcpCheck check = checkLcp(problem_, result_.z);
    check_->setText(tr("check: −min λ %1, −min w %2, max min(λ, w) %3, w = dζ/dt (scaled)")
                        .arg(numberText(check.negativeZ, 2), numberText(check.negativeW, 2),
                             numberText(check.complementarity, 2)));
    const bool sweeps = !result_.residuals.empty();
    residuals_->setVisible(sweeps);
    if (sweeps)
        residuals_->setResiduals(result_.residuals);
    const int rows = int(std::min<std::size_t>(result_.history.size(), kMostRows));
    table_->setRowCount(rows);
    const int n = problem_.size();
    for (int row = 0; row < rows; ++row) {
        const LcpStep& step = result_.history[std::size_t(row)];
        QStringList basis;
        for (const int variable : step.basis)
            if (variable >= n)
                basis << variableName(variable, n);
        const QStringList cells{step.move == LcpMove::finish ? tr("refined") : QString::number(row),
                                variableName(step.entering, n), variableName(step.leaving, n),
                                numberText(step.residual, 2),
                                basis.isEmpty() ? QStringLiteral("–") : basis.join(QStringLiteral(" "))};
        for (int column = 0; column < cells.size(); ++column)
            table_->setItem(row, column, new QTableWidgetItem(cells[column]));
    }
    table_->resizeColumnsToContents();
    table_->setVisible(rows > 0 && !sweeps);
    for (QWidget* each : std::initializer_list<QWidget*>{play_, steps_, forces_})
        each->setVisible(rows > 1);
    steps_->setRange(0, std::max(0, rows - 1));
    steps_->setValue(std::max(0, rows - 1));
    showStep(steps_->value());
}

void SolverView::showStep(int step)
{
    if (step < 0 || std::size_t(step) >= result_.history.size())
        return;
    {
        const QSignalBlocker blocker(table_);
        table_->selectRow(step);
        table_->scrollTo(table_->model()->index(step, 0));
    }
    const LcpMove move = result_.history[std::size_t(step)].move;
    const Eigen::VectorXd& z = result_.history[std::size_t(step)].z;
    std::vector<Bar> bars;
    for (Eigen::Index i = 0; i < std::min<Eigen::Index>(z.size(), problem_.size()); ++i)
        bars.push_back({QStringLiteral("λ") + subscript(int(i) + 1), QStringLiteral("F"), orZero(z[i])});
    forces_->setTitle(move == LcpMove::finish ? tr("Solved once more, more exactly")
                          : step == 0         ? tr("At the start")
                                              : tr("After step %1").arg(step));
    forces_->setBars(std::move(bars), QStringLiteral("λ"), QStringLiteral("N"));
}

} // namespace polhode::ui
