#include "engine/ode/dense_output.h"

namespace polhode
{

DenseOutput::DenseOutput(Eigen::Index size, std::size_t bodies)
    : start_(size)
    , origins_(bodies)
{
    for (Eigen::VectorXd& term : terms_)
        term.resize(size);
}

void DenseOutput::setStart(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins)
{
    t_ = t;
    h_ = h;
    start_ = y;
    origins_ = origins;
}

void DenseOutput::set(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins,
                      const Eigen::VectorXd& end, const RungeKutta& method, const Rates& k)
{
    setStart(t, h, y, origins);
    degree_ = method.degree;
    passage_.clear();
    terms_[0] = end - y;
    terms_[1] = h * k.front() - terms_[0];
    if (degree_ > 2)
        terms_[2] = terms_[0] - h * k[method.stages - 1] - terms_[1];
    if (degree_ > 3) {
        terms_[3].setZero();
        for (std::size_t j = 0; j < method.stages; ++j)
            terms_[3] += (h * method.dense[j]) * k[j];
    }
}

void DenseOutput::set(double t, double h, const Eigen::VectorXd& y, const ChartOrigins& origins,
                      const GaussStep& passage)
{
    setStart(t, h, y, origins);
    degree_ = 0;
    passage_.assign(passage.rates().begin(), passage.rates().end());
}

void DenseOutput::at(double theta, Eigen::VectorXd& y) const
{
    const double rest = 1.0 - theta;
    switch (degree_) {
    case 2:
        y = start_ + theta * (terms_[0] + rest * terms_[1]);
        return;
    case 3:
        y = start_ + theta * (terms_[0] + rest * (terms_[1] + theta * terms_[2]));
        return;
    case 4:
        y = start_ + theta * (terms_[0] + rest * (terms_[1] + theta * (terms_[2] + rest * terms_[3])));
        return;
    default:
        break;
    }
    const GaussStep::Weights w = GaussStep::weights(theta);
    y = start_;
    for (std::size_t j = 0; j < w.size(); ++j)
        y += (h_ * w[j]) * passage_[j];
}

void DenseOutput::tape(StepTape& tape)
{
    tape(t_);
    tape(h_);
    tape(start_);
    tape(degree_);
    tape(passage_);
    for (std::size_t k = 0; k < degree_; ++k)
        tape(terms_[k]);
    tape(origins_);
}

} // namespace polhode
