#include "ui/inspector/indeterminate_view.h"

#include "ui/panel/wheel_guard.h"
#include "ui/plot/number_text.h"

#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kSteps = 200; // of the slider to either side

} // namespace

IndeterminateView::IndeterminateView(QWidget* parent)
    : QWidget(parent)
    , text_(new QLabel(this))
    , slider_(new QSlider(Qt::Horizontal, this))
{
    text_->setWordWrap(true);
    slider_->setRange(-kSteps, kSteps);
    guardWheel(slider_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(text_);
    layout->addWidget(slider_);
    connect(slider_, &QSlider::valueChanged, this, [this] {
        describe();
        emit forcesChanged();
    });
}

void IndeterminateView::retranslate()
{
    slider_->setAccessibleName(tr("Share of the indeterminate forces"));
    describe();
}

void IndeterminateView::setProblem(const Lcp& problem, const Eigen::VectorXd& lambda)
{
    lambda_ = lambda;
    set_.reset();
    if (problem.size() > 0 && lambda.size() == problem.size()) {
        try {
            set_ = solutionSet(problem, lambda);
        } catch (const std::invalid_argument&) {
            // Not a solution of a semidefinite problem (friction, no solution): nothing to go through.
        }
    }
    describe();
}

Eigen::VectorXd IndeterminateView::forces() const
{
    if (!set_ || set_->freedom() == 0)
        return lambda_;
    const double share = double(slider_->value()) / kSteps;
    // Unbounded squeezing is shown up to twice the forces there are.
    const double most = 2 * std::max(1.0, lambda_.cwiseAbs().maxCoeff());
    const double low = std::max(set_->least[0], -most), high = std::min(set_->greatest[0], most);
    return lambda_ + (share < 0 ? -share * low : share * high) * set_->basis.col(0);
}

void IndeterminateView::describe()
{
    const bool free = set_ && set_->freedom() > 0;
    setVisible(free);
    if (!free)
        return;
    QStringList values;
    for (const double force : forces())
        values << numberText(force, 4);
    text_->setText(tr("The forces are not unique; λ has this many freedoms: %1. Move the slider: forces "
                      "change, the motion does not.")
                       .arg(set_->freedom())
                   + QStringLiteral("\nλ = (%1) N").arg(values.join(QStringLiteral(", "))));
}

} // namespace polhode::ui
