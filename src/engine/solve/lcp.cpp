#include "engine/solve/lcp.h"

#include "engine/math/number_text.h"
#include "engine/math/refused.h"
#include "engine/solve/lcp_active_set.h"
#include "engine/solve/lcp_dantzig.h"
#include "engine/solve/lcp_enumeration.h"
#include "engine/solve/lcp_gauss.h"
#include "engine/solve/lcp_interior_point.h"
#include "engine/solve/lcp_lemke.h"
#include "engine/solve/lcp_parts.h"
#include "engine/solve/lcp_sweep.h"
#include "engine/solve/lcp_tools.h"

#include <array>
#include <cmath>

namespace polhode
{

namespace
{

const Subject kLcp = Subject::thing("LCP");

void requireFinite(const std::string& name, const Eigen::MatrixXd& values)
{
    for (Eigen::Index j = 0; j < values.cols(); ++j)
        for (Eigen::Index i = 0; i < values.rows(); ++i)
            if (!std::isfinite(values(i, j)))
                refuse(kLcp, name + "(" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + ")",
                       values(i, j), "", allowed::kFinite);
}

void requireEntries(const std::string& name, Eigen::Index size, Eigen::Index n)
{
    if (size != 0 && size != n)
        refuse(kLcp, name + " entries", static_cast<double>(size), "",
               {"none or " + std::to_string(n), "无，或 " + std::to_string(n) + " 个"});
}

} // namespace

void lcptools::requireSound(const Lcp& lcp, const LcpOptions& options)
{
    const Eigen::Index n = lcp.q.size();
    if (lcp.M.rows() != n || lcp.M.cols() != n) {
        const std::string size = "M " + std::to_string(lcp.M.rows()) + " × " + std::to_string(lcp.M.cols())
            + ", q " + std::to_string(n);
        refuse(kLcp, Reason::same(size), {"M square and of the size of q", "M 为与 q 同阶的方阵"});
    }
    requireFinite("M", lcp.M);
    requireFinite("q", lcp.q);
    requireFinite("start", options.start);
    requireEntries("start", options.start.size(), n);
    const auto require = [](bool sound, const char* name, double value, const Reason& allowed) {
        if (!sound)
            refuse(kLcp, name, value, "", allowed);
    };
    require(options.tolerance > 0.0 && options.tolerance < 1.0, "tolerance", options.tolerance,
            {"between 0 and 1", "介于 0 与 1 之间"});
    requireFinite("size_w", options.size_w);
    requireEntries("size_w", options.size_w.size(), n);
    const double least = options.size_w.size() ? options.size_w.minCoeff() : 0.0;
    require(least >= 0.0, "size_w", least, allowed::kNotNegative);
    require(options.maxIterations >= 0, "maxIterations", options.maxIterations, allowed::kNotNegative);
    require(options.relaxation > 0.0 && options.relaxation < 2.0, "relaxation", options.relaxation,
            {"between 0 and 2", "介于 0 与 2 之间"});
}

const LcpStatusRow& lcpStatusRow(LcpStatus status)
{
    static constexpr std::array<LcpStatusRow, 6> kRows{{
        {LcpStatus::solved, "solved", "solved", "已解出"},
        {LcpStatus::noSolution, "no-solution", "no solution", "无解"},
        {LcpStatus::unbounded, "unbounded", "unbounded", "无界"},
        {LcpStatus::iterationLimit, "iteration-limit", "iteration limit", "达到迭代上限"},
        {LcpStatus::notApplicable, "not-applicable", "not applicable", "方法不适用"},
        {LcpStatus::inaccurate, "inaccurate", "inaccurate", "精度不足"},
    }};
    return kRows[static_cast<std::size_t>(status)];
}

bool isSymmetricPsd(const Eigen::MatrixXd& M)
{
    if (M.rows() != M.cols() || !M.allFinite())
        return false;
    const Eigen::MatrixXd unit = lcptools::scaled({M, Eigen::VectorXd::Zero(M.rows())}).lcp.M;
    return lcptools::isSymmetric(unit) && lcptools::psdFactor(unit).psd;
}

std::span<const LcpMethodRow> lcpMethodTable()
{
    static constexpr std::array kRows{
        LcpMethodRow{"enumeration", "Enumeration of all supports", "枚举所有支撑集",
                     "Any M, up to 12 contacts: finds every solution, or proves that there is none.",
                     "适用于任意 M，最多 12 个接触点：给出所有解，或证明无解。", false, false, true, false,
                     solveByEnumeration},
        LcpMethodRow{
            "lemke", "Lemke", "Lemke 法",
            "Any M: complementary pivots along one path. Ends in a solution or on a ray; for the M of "
            "contacts a ray proves that there is no solution.",
            "适用于任意 M：沿一条路径作互补转轴变换，终止于解或射线；对接触问题的 M，射线即证明无解。", false,
            true, true, false, solveByLemke},
        LcpMethodRow{
            "dantzig", "Principal pivoting (Dantzig)", "转轴法（Dantzig）",
            "Contacts: drives one negative separation acceleration to zero after the other; the normals "
            "with force are independent, as active contacts must be.",
            "接触问题：依次把负的分离加速度驱动到零；有力的法向线性无关，正合有效接触集的要求。", true, true,
            false, false, solveByDantzig},
        LcpMethodRow{"active-set", "Active-set quadratic program", "有效集二次规划",
                     "Contacts: minimises ½ λᵀMλ + λᵀd over λ ≥ 0, descending from face to face.",
                     "接触问题：在 λ ≥ 0 上最小化 ½ λᵀMλ + λᵀd，逐面下降。", true, true, false, false,
                     solveByActiveSet},
        LcpMethodRow{
            "gauss", "Gauss' principle", "高斯最小约束原理",
            "Contacts: works in accelerations, which are unique; the forces come out as multipliers. Good "
            "for more contacts than freedoms.",
            "接触问题：在加速度空间求解，加速度唯一，接触力作为乘子得到；适合接触数多于自由度的情形。", true,
            true, false, false, solveByGauss},
        LcpMethodRow{"pgs", "Projected Gauss–Seidel", "投影高斯–赛德尔法",
                     "Cheap sweeps that game engines use: converges linearly, a warm start helps much.",
                     "游戏引擎常用的廉价逐次扫描：线性收敛，热启动效果显著。", false, false, false, true,
                     solveByPgs},
        LcpMethodRow{"psor", "Projected over-relaxation (PSOR)", "投影超松弛法（PSOR）",
                     "Gauss–Seidel with longer steps: the right relaxation converges in fewer sweeps.",
                     "步长加大的高斯–赛德尔法：松弛因子选得合适，收敛更快。", false, false, false, false,
                     solveByPsor},
        LcpMethodRow{"interior-point", "Interior point", "内点法",
                     "Many contacts: some twenty Newton steps whatever their number; gives the middle of the "
                     "solutions if there are many.",
                     "适合大量接触：无论接触多少，约二十步牛顿迭代；多解时给出居中的解。", true, false, false,
                     false, solveByInteriorPoint},
    };
    return kRows;
}

const LcpMethodRow& lcpMethodRow(std::string_view id)
{
    return rowCalled(lcpMethodTable(), "solver", id);
}

LcpResult solveLcp(std::string_view id, const Lcp& lcp, const LcpOptions& options)
{
    const LcpMethodRow& row = lcpMethodRow(id);
    lcptools::requireSound(lcp, options);
    lcptools::Report report(lcp, options);
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(lcp.q.size());
    if (lcp.size() == 0)
        return report.answer(zero);
    if (row.needsSymmetricPsd && !isSymmetricPsd(lcp.M))
        return report.close(
            LcpStatus::notApplicable,
            {"this method needs a symmetric positive semidefinite M", "该方法要求 M 为对称半正定矩阵"}, zero);
    LcpResult result = row.solve(lcp, options);
    if (result.status == LcpStatus::inaccurate || result.status == LcpStatus::unbounded) {
        const std::vector<std::vector<int>> parts = lcptools::membersOfParts(lcp.M);
        if (parts.size() > 1)
            result = solvePartByPart(row, lcp, options, parts, result);
    }
    if (result || options.size_w.size() == 0)
        return result;
    // Perhaps only the rounding in q is in the way: the least q that it allows.
    constexpr double kWithin = 0.5; // of what the check lets pass
    const Lcp lifted{lcp.M, lcp.q + kWithin * options.tolerance * options.size_w};
    LcpResult second = row.solve(lifted, options);
    const double residual = checkLcp(lcp, second.z, options.size_w).residual;
    if (!second || residual > options.tolerance)
        return result;
    second.w = lcp.M * second.z + lcp.q;
    second.residual = residual;
    return second;
}

std::string lcpVariableName(int variable, int n)
{
    std::string name(1, variable < n ? 'w' : 'z');
    name += std::to_string(variable == 2 * n ? 0 : variable % n + 1);
    return name;
}

} // namespace polhode
