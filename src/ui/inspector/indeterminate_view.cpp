#include "ui/inspector/indeterminate_view.h"

#include "ui/access/spoken_slider.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/widgets/elided_combo_box.h"
#include "ui/widgets/wheel_guard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kSteps = 200; // of the slider to either side
constexpr double kPercent = 100.0 / kSteps;
constexpr double kNothingLeft = 1e-9; // of the terms that cancel

/// "(1, −1, 1, −1)", a few numbers of it.
QString vectorText(const Eigen::VectorXd& v, int figures, double rounding)
{
    constexpr Eigen::Index kMost = 12;
    QStringList parts;
    for (Eigen::Index i = 0; i < std::min(v.size(), kMost); ++i)
        parts << numberText(orZero(v[i], rounding), figures);
    if (v.size() > kMost)
        parts << QStringLiteral("…");
    return QStringLiteral("(%1)").arg(parts.join(QStringLiteral(", ")));
}

} // namespace

IndeterminateView::IndeterminateView(QWidget* parent)
    : QWidget(parent)
    , text_(new QLabel(this))
    , direction_(new ElidedComboBox(this))
    , slider_(new SpokenSlider(
          kPercent, [](double share) { return numberText(share, 3) + QStringLiteral(" %"); }, this))
    , reset_(new QToolButton(this))
    , values_(new QLabel(this))
{
    for (QLabel* label : {text_, values_})
        label->setWordWrap(true);
    direction_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    direction_->setMinimumContentsLength(12);
    slider_->setRange(-kSteps, kSteps);
    for (QWidget* control : std::initializer_list<QWidget*>{direction_, slider_})
        guardWheel(control);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(slider_, 1);
    row->addWidget(reset_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(text_);
    layout->addWidget(direction_);
    layout->addLayout(row);
    layout->addWidget(values_);
    connect(slider_, &SpokenSlider::valueChanged, this, &IndeterminateView::move);
    connect(direction_, &QComboBox::currentIndexChanged, this, &IndeterminateView::showDirection);
    connect(reset_, &QToolButton::clicked, this, &IndeterminateView::reset);
}

void IndeterminateView::retranslate()
{
    slider_->setAccessibleName(tr("Share of the indeterminate forces"));
    direction_->setAccessibleName(tr("Direction of the null space"));
    reset_->setText(tr("as computed"));
    reset_->setToolTip(tr("Back to the forces of the run"));
    describe();
}

void IndeterminateView::setProblem(const Lcp& problem, const Eigen::VectorXd& lambda,
                                   const Eigen::VectorXd& floor)
{
    const auto same = [](const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
        return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
    };
    if (same(problem.M, problem_.M) && same(problem.q, problem_.q) && same(lambda, lambda_)
        && same(floor, floor_))
        return;
    problem_ = problem;
    lambda_ = lambda;
    floor_ = floor;
    set_.reset();
    if (problem.size() > 0 && lambda.size() == problem.size()) {
        try {
            set_ = floor.size() > 0 ? solutionSetAbove(problem.M, lambda, floor)
                                    : solutionSet(problem, lambda);
        } catch (const std::invalid_argument&) {
            // Not a solution of a semidefinite problem (no solution, soft contact): nothing to go through.
        }
    }
    const int freedom = set_ ? set_->freedom() : 0;
    shift_ = Eigen::VectorXd::Zero(freedom);
    {
        const QSignalBlocker blocker(direction_);
        const int before = direction_->currentIndex();
        direction_->clear();
        for (int k = 0; k < freedom; ++k)
            direction_->addItem(QStringLiteral("b%1 = %2")
                                    .arg(subscript(k + 1), vectorText(set_->basis.col(k), 2, kNothingLeft)));
        direction_->setCurrentIndex(std::clamp(before, 0, std::max(0, freedom - 1)));
    }
    showDirection();
    describe();
}

void IndeterminateView::reset()
{
    if (!moved())
        return;
    shift_.setZero();
    showDirection();
    describe();
    emit forcesChanged();
}

Eigen::VectorXd IndeterminateView::forces() const
{
    if (!moved())
        return lambda_;
    return (lambda_ + set_->basis * shift_).cwiseMax(0); // of the last force only its rounding is left
}

std::pair<double, double> IndeterminateView::limits() const
{
    const auto [low, high] = set_->range(direction_->currentIndex(), shift_);
    // Unbounded squeezing is shown up to twice the forces there are.
    const double most = 2 * std::max(1.0, lambda_.cwiseAbs().maxCoeff());
    return {std::max(low, -most), std::min(high, most)};
}

void IndeterminateView::move()
{
    if (shift_.size() == 0)
        return;
    const double share = double(slider_->value()) / kSteps;
    const auto [low, high] = limits();
    shift_[direction_->currentIndex()] = share < 0 ? -share * low : share * high;
    describe();
    emit forcesChanged();
}

/// Puts the slider where the forces are along the chosen direction.
void IndeterminateView::showDirection()
{
    if (!set_ || set_->freedom() == 0)
        return;
    const auto [low, high] = limits();
    const double at = shift_[direction_->currentIndex()];
    const double end = at < 0 ? -low : high;
    const QSignalBlocker blocker(slider_);
    slider_->setValue(end > 0 ? int(std::lround(kSteps * at / end)) : 0);
}

void IndeterminateView::describe()
{
    const bool free = set_ && set_->freedom() > 0;
    setVisible(free);
    if (!free)
        return;
    direction_->setVisible(set_->freedom() > 1);
    reset_->setEnabled(moved());
    QString text = tr("The forces are not unique; λ has this many freedoms: %1. Move the slider: forces "
                      "change, the motion does not.")
                       .arg(set_->freedom());
    if (floor_.size() > 0)
        text += QLatin1Char(' ')
            + tr("Friction stays as it is: contacts that slide keep their force, those that stick enough for "
                 "it.");
    text_->setText(text);
    const Eigen::VectorXd lambda = forces();
    const Eigen::VectorXd pushes = problem_.M * lambda;
    values_->setText(QStringLiteral("λ = %1 N\ndζ/dt = %2 m/s²")
                         .arg(vectorText(lambda, 4, kNothingLeft * lambda.maxCoeff()),
                              vectorText(pushes + problem_.q, 3,
                                         kNothingLeft * problem_.M.cwiseAbs().maxCoeff() * lambda.sum())));
}

} // namespace polhode::ui
