#pragma once

#include "engine/impact/impact_problem.h"

#include <Eigen/Dense>
#include <random>
#include <vector>

/// Problems of impact that several tests share.
namespace polhode::impact_test
{

using Eigen::Matrix3d;
using Eigen::Vector3d;

inline double uniform(std::mt19937& random, double low, double high)
{
    return low + (high - low) * static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
}

inline Vector3d vectorIn(std::mt19937& random, double size)
{
    return {uniform(random, -size, size), uniform(random, -size, size), uniform(random, -size, size)};
}

inline Vector3d direction(std::mt19937& random)
{
    for (;;) {
        const Vector3d v = vectorIn(random, 1.0);
        if (v.norm() > 0.1)
            return v.normalized();
    }
}

/// A homogeneous ball at p.
inline ImpactBody ball(double mass, double radius, const Vector3d& p, const Vector3d& v,
                       const Vector3d& w = Vector3d::Zero())
{
    return freeImpactBody(mass, Matrix3d(0.4 * mass * radius * radius * Matrix3d::Identity()),
                          Matrix3d::Identity(), p, v, w);
}

/// A body of random shape and motion.
inline ImpactBody randomBody(std::mt19937& random)
{
    const Vector3d half(uniform(random, 0.1, 1.0), uniform(random, 0.1, 1.0), uniform(random, 0.1, 1.0));
    const double m = uniform(random, 0.3, 5.0);
    const Vector3d s = half.cwiseAbs2();
    const Matrix3d I_B = (m / 3.0 * Vector3d(s[1] + s[2], s[2] + s[0], s[0] + s[1])).asDiagonal();
    const Matrix3d R = Eigen::AngleAxisd(uniform(random, 0.0, 6.0), direction(random)).toRotationMatrix();
    return freeImpactBody(m, I_B, R, vectorIn(random, 2.0), vectorIn(random, 3.0), vectorIn(random, 4.0));
}

/// `bodies` random bodies joined by `contacts` random contacts, some with the world.
inline ImpactProblem randomProblem(std::mt19937& random, int bodies, int contacts)
{
    ImpactProblem problem;
    for (int i = 0; i < bodies; ++i)
        problem.bodies.push_back(randomBody(random));
    for (int k = 0; k < contacts; ++k) {
        ImpactContact c;
        // A tree first, so that every body takes part, then loops and the world.
        c.bodyB = k < bodies ? k : static_cast<int>(random() % static_cast<unsigned>(bodies));
        c.bodyA = static_cast<int>(random() % static_cast<unsigned>(bodies + 1)) - 1;
        if (k > 0 && k < bodies)
            c.bodyA = static_cast<int>(random() % static_cast<unsigned>(k));
        if (c.bodyA == c.bodyB)
            c.bodyA = -1;
        c.point_W = problem.bodies[static_cast<std::size_t>(c.bodyB)].p_WB + vectorIn(random, 0.8);
        c.n_W = direction(random);
        c.restitution = uniform(random, 0.0, 1.0);
        problem.contacts.push_back(c);
    }
    return problem;
}

/// A row of equal touching balls along x, the first one moving with v.
inline ImpactProblem cradle(int balls, double v, double e)
{
    ImpactProblem problem;
    for (int i = 0; i < balls; ++i)
        problem.bodies.push_back(ball(1.0, 0.5, Vector3d(i, 0, 0), Vector3d(i == 0 ? v : 0.0, 0, 0)));
    for (int i = 0; i + 1 < balls; ++i) {
        ImpactContact c;
        c.bodyA = i;
        c.bodyB = i + 1;
        c.point_W = Vector3d(i + 0.5, 0, 0);
        c.n_W = Vector3d::UnitX();
        c.restitution = e;
        problem.contacts.push_back(c);
    }
    return problem;
}

/// One body on the floor z = 0, touching it at `point`.
inline ImpactProblem onFloor(const ImpactBody& body, const Vector3d& point, double e, double mu)
{
    ImpactProblem problem;
    problem.bodies = {body};
    ImpactContact c;
    c.point_W = point;
    c.restitution = e;
    c.friction = mu;
    problem.contacts = {c};
    return problem;
}

/// Momentum and angular momentum about the origin, after minus before.
struct MomentumChange {
    Vector3d mom = Vector3d::Zero();
    Vector3d L = Vector3d::Zero();
    double size = 0.0; ///< of the terms
};
inline MomentumChange momentumChange(const ImpactProblem& problem, const ImpactResult& result)
{
    MomentumChange change;
    for (std::size_t i = 0; i < problem.bodies.size(); ++i) {
        const ImpactBody& b = problem.bodies[i];
        const BodyChange& d = result.bodies[i];
        change.mom += b.mass * d.dv_W;
        change.L += b.mass * b.p_WB.cross(d.dv_W) + b.I_W * d.dw_W;
        change.size += b.mass * d.dv_W.norm() + (b.I_W * d.dw_W).norm();
    }
    return change;
}

} // namespace polhode::impact_test
