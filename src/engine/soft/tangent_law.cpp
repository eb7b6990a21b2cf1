#include "engine/soft/tangent_law.h"

namespace polhode
{

Eigen::Vector3d stickForce(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W)
{
    return -law.K * x_W - law.D * v_W;
}

TangentAnswer tangentAnswer(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W,
                            double fn, bool sliding)
{
    TangentAnswer answer;
    answer.sliding = sliding;
    answer.f_W = stickForce(law, x_W, v_W);
    const double size = answer.f_W.norm();
    if (!sliding || size <= law.friction * fn) {
        answer.xDot_W = v_W;
        return answer;
    }
    answer.f_W *= law.friction * fn / size;
    answer.xDot_W = -(law.K * x_W + answer.f_W) / law.D;
    return answer;
}

double coneExcess(const TangentLaw& law, const Eigen::Vector3d& x_W, const Eigen::Vector3d& v_W, double fn,
                  double mu)
{
    return stickForce(law, x_W, v_W).norm() - mu * fn;
}

} // namespace polhode
