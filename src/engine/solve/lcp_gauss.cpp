#include "engine/solve/lcp_gauss.h"

#include "engine/math/refused.h"
#include "engine/solve/lcp_tools.h"

#include <Eigen/Cholesky>
#include <Eigen/Jacobi>

#include <algorithm>
#include <string>
#include <vector>

namespace polhode
{

namespace
{

constexpr double kDependent = 1e-12; // |g⊥|² below this part of |g|²: the normal depends on the active ones

/// Independent active normals, orthonormalised: G_A = Q R.
class ActiveNormals
{
public:
    ActiveNormals(Eigen::Index freedoms, Eigen::Index contacts)
        : Q_(freedoms, std::min(freedoms, contacts))
        , R_(Eigen::MatrixXd::Zero(Q_.cols(), Q_.cols()))
    {
    }

    const std::vector<int>& members() const { return members_; }
    bool full() const { return size() == Q_.cols(); }

    /// The part of g orthogonal to the active normals, and R⁻¹Qᵀg.
    Eigen::VectorXd orthogonal(const Eigen::VectorXd& g, Eigen::VectorXd& inside) const
    {
        const auto Q = Q_.leftCols(size());
        inside = Q.transpose() * g;
        Eigen::VectorXd rest = g - Q * inside;
        const Eigen::VectorXd again = Q.transpose() * rest; // twice is enough for orthogonality to rounding
        rest -= Q * again;
        inside += again;
        return rest;
    }
    Eigen::VectorXd multipliers(const Eigen::VectorXd& inside) const
    {
        return R_.topLeftCorner(size(), size()).triangularView<Eigen::Upper>().solve(inside);
    }

    void add(int contact, const Eigen::VectorXd& rest, const Eigen::VectorXd& inside)
    {
        const Eigen::Index k = size();
        const double length = rest.norm();
        Q_.col(k) = rest / length;
        R_.col(k).head(k) = inside;
        R_(k, k) = length;
        members_.push_back(contact);
    }

    void drop(std::size_t position)
    {
        const Eigen::Index last = size() - 1;
        for (auto j = static_cast<Eigen::Index>(position); j < last; ++j) {
            R_.col(j).head(size()) = R_.col(j + 1).head(size());
            Eigen::JacobiRotation<double> turn;
            turn.makeGivens(R_(j, j), R_(j + 1, j));
            R_.middleCols(j, 1).applyOnTheLeft(j, j + 1, turn.adjoint());
            for (Eigen::Index k = j + 2; k <= last; ++k)
                R_.middleCols(k, 1).applyOnTheLeft(j, j + 1, turn.adjoint());
            Q_.applyOnTheRight(j, j + 1, turn);
        }
        R_.col(last).setZero();
        members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(position));
    }

private:
    Eigen::Index size() const { return static_cast<Eigen::Index>(members_.size()); }

    Eigen::MatrixXd Q_;
    Eigen::MatrixXd R_;
    std::vector<int> members_;
};

/// One run: least |x|² subject to Gᵀx + d ≥ 0, d = q of the scaled problem.
class LeastConstraint
{
public:
    LeastConstraint(const lcptools::Scaled& s, Eigen::MatrixXd G, lcptools::Report& report)
        : s_(s)
        , G_(std::move(G))
        , report_(report)
        , active_(G_.rows(), G_.cols())
        , x_(Eigen::VectorXd::Zero(G_.rows()))
        , lambda_(Eigen::VectorXd::Zero(G_.cols()))
        , givenUp_(static_cast<std::size_t>(G_.cols()), 0)
        , limit_(lcptools::pivotLimit(s.lcp.size(), report.options()))
    {
    }

    LcpResult run()
    {
        show(LcpMove::start, -1, -1);
        for (int p = mostViolated(); p >= 0; p = mostViolated()) {
            if (!satisfy(p)) {
                if (report_.proves(s_, proof_))
                    return report_.noSolution(s_.unscaled(lambda_));
                givenUp_[static_cast<std::size_t>(p)] = 1; // dependent within rounding
                lambda_[p] = 0.0;
            }
            if (report_.iterations() >= limit_)
                return report_.spent(limit_, s_.unscaled(lambda_));
        }
        std::vector<int> support = active_.members();
        std::ranges::sort(support);
        return report_.answerOnSupport(s_, support, lambda_);
    }

private:
    int mostViolated() const
    {
        const Eigen::VectorXd gap = G_.transpose() * x_ + s_.lcp.q;
        int worst = -1;
        for (int i = 0; i < gap.size(); ++i) {
            if (givenUp_[static_cast<std::size_t>(i)]
                || std::ranges::find(active_.members(), i) != active_.members().end())
                continue;
            const double terms = x_.any() ? G_.col(i).norm() * x_.norm() + std::abs(s_.lcp.q[i]) : 0.0;
            if (gap[i] < 0.0 && gap[i] < -10.0 * lcptools::kRounding * terms
                && (worst < 0 || gap[i] < gap[worst]))
                worst = i;
        }
        return worst;
    }

    /// Brings contact p to ζ̇ = 0; false if that cannot be, with the reason in `proof_`.
    bool satisfy(int p)
    {
        const Eigen::VectorXd g = G_.col(p);
        while (report_.iterations() < limit_) {
            Eigen::VectorXd inside;
            const Eigen::VectorXd rest = active_.orthogonal(g, inside);
            const Eigen::VectorXd pull = active_.multipliers(inside);
            const bool independent = !active_.full() && rest.squaredNorm() > kDependent * g.squaredNorm();
            double step = independent ? -(g.dot(x_) + s_.lcp.q[p]) / rest.squaredNorm() : -1.0;
            std::ptrdiff_t stop = -1;
            for (Eigen::Index k = 0; k < pull.size(); ++k) {
                const int j = active_.members()[static_cast<std::size_t>(k)];
                if (pull[k] > kDependent && (step < 0.0 || lambda_[j] < step * pull[k])) {
                    step = lambda_[j] / pull[k];
                    stop = k;
                }
            }
            if (stop < 0 && !independent) {
                proof_ = Eigen::VectorXd::Zero(G_.cols());
                proof_(active_.members()) = -pull;
                proof_[p] = 1.0;
                return false;
            }
            if (independent)
                x_ += step * rest;
            for (Eigen::Index k = 0; k < pull.size(); ++k) {
                double& lambda = lambda_[active_.members()[static_cast<std::size_t>(k)]];
                lambda = std::max(0.0, lambda - step * pull[k]);
            }
            lambda_[p] += step;
            report_.count();
            const int n = s_.lcp.size();
            if (stop < 0) {
                active_.add(p, rest, inside);
                show(LcpMove::pivot, n + p, p);
                return true;
            }
            const int dropped = active_.members()[static_cast<std::size_t>(stop)];
            lambda_[dropped] = 0.0;
            active_.drop(static_cast<std::size_t>(stop));
            show(LcpMove::pivot, dropped, n + dropped);
        }
        return true;
    }

    void show(LcpMove move, int entering, int leaving)
    {
        if (!report_.wantsHistory())
            return;
        const int n = s_.lcp.size();
        std::vector<int> basis(static_cast<std::size_t>(n));
        for (int i = 0; i < n; ++i)
            basis[static_cast<std::size_t>(i)] = i;
        for (const int i : active_.members())
            basis[static_cast<std::size_t>(i)] = n + i;
        report_.keep(move, entering, leaving, std::move(basis), s_.unscaled(lambda_));
    }

    const lcptools::Scaled& s_;
    Eigen::MatrixXd G_;
    lcptools::Report& report_;
    ActiveNormals active_;
    Eigen::VectorXd x_;
    Eigen::VectorXd lambda_;
    Eigen::VectorXd proof_;
    std::vector<char> givenUp_;
    int limit_;
};

void require(bool sound, const char* quantity, const Reason& allowed)
{
    if (!sound)
        refuse(Subject::thing("Gauss' principle"), Reason::same(quantity), allowed);
}

} // namespace

GaussResult solveGauss(const GaussProblem& problem, const LcpOptions& options)
{
    const Eigen::Index n = problem.qdd_free.size();
    const Eigen::Index contacts = problem.bias.size();
    require(problem.H.rows() == n && problem.H.cols() == n, "H",
            {"n × n, n the length of qdd_free", "n × n，n 为 qdd_free 的长度"});
    require(problem.T.rows() == n && problem.T.cols() == contacts, "T",
            {"n × nc, nc the length of bias", "n × nc，nc 为 bias 的长度"});
    require(problem.H.allFinite() && problem.T.allFinite() && problem.qdd_free.allFinite()
                && problem.bias.allFinite(),
            "H, T, qdd_free, bias", allowed::kFinite);
    constexpr double kSymmetric = 1e-10; // of the largest entry: sums of many terms, made in two orders
    const Eigen::LLT<Eigen::MatrixXd> llt(problem.H);
    require(n == 0
                || (llt.info() == Eigen::Success
                    && (problem.H - problem.H.transpose()).cwiseAbs().maxCoeff()
                        <= kSymmetric * problem.H.cwiseAbs().maxCoeff()),
            "H", {"symmetric and positive definite", "对称正定"});

    Eigen::MatrixXd G = problem.T;
    if (G.size() > 0)
        llt.matrixL().solveInPlace(G);
    const Lcp lcp{G.transpose() * G, problem.T.transpose() * problem.qdd_free + problem.bias};
    lcptools::requireSound(lcp, options);
    lcptools::Report report(lcp, options);
    const lcptools::Scaled s = lcptools::scaled(lcp);
    GaussResult result{LeastConstraint(s, G * s.column.asDiagonal(), report).run(), {}};
    if (result.lcp)
        result.qdd = problem.qdd_free
            + (n > 0 ? Eigen::VectorXd(llt.solve(problem.T * result.lcp.z)) : Eigen::VectorXd(0));
    return result;
}

LcpResult solveByGauss(const Lcp& lcp, const LcpOptions& options)
{
    lcptools::Report report(lcp, options);
    const lcptools::Scaled s = lcptools::scaled(lcp);
    return LeastConstraint(s, lcptools::psdFactor(s.lcp.M).G, report).run();
}

} // namespace polhode
