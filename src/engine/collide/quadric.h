#pragma once

#include "engine/collide/element_geometry.h"

#include <Eigen/LU>

#include <utility>

/// Ellipsoids: with A = R diag(a², b², c²) Rᵀ the support height along n is √(n·A n), at the point
/// A n/√(n·A n).
namespace polhode::pairs
{

/// How far a point of the element's body is over the surface of the ellipsoid, exact on it and elsewhere to
/// first order (m), and the outward normal there.
inline std::pair<double, Vector3d> heightOverQuadric(const Element& e, const Vector3d& p)
{
    const Eigen::Matrix3d axes = (Eigen::Matrix3d() << e.a, e.u.cross(e.a), e.u).finished();
    const Vector3d d = axes.transpose() * (p - e.c);
    const Vector3d w = d.cwiseQuotient(e.semi.cwiseAbs2());
    const double level = std::sqrt(d.dot(w)), steep = w.norm();
    if (!(steep > 0.0))
        return {-e.radius, e.u};
    return {(level - 1.0) * level / steep, axes * w / steep};
}

/// A vector of the world along the axes of the ellipsoid.
template <class T>
Vec3<T> alongAxes(const PlacedElement<T>& Q, const Vec3<T>& v)
{
    return {Q.a.dot(v), Q.b.dot(v), Q.u.dot(v)};
}

/// A v.
template <class T>
Vec3<T> timesA(const PlacedElement<T>& Q, const Vec3<T>& v)
{
    const Vec3<T> w = alongAxes<T>(Q, v);
    const Vector3d square = Q.element->semi.cwiseAbs2();
    return Q.a * (w.x() * T(square.x())) + Q.b * (w.y() * T(square.y())) + Q.u * (w.z() * T(square.z()));
}

/// The radius of a ball, < 0 of a hollow one.
inline double signedRadius(const Element& ball)
{
    return ball.hollow ? -ball.radius : ball.radius;
}

/// The surface point whose outward normal is along n (any length); of a ball too.
template <class T>
Vec3<T> surfacePoint(const PlacedElement<T>& Q, const Vec3<T>& n)
{
    if (Q.element->kind == ElementKind::point)
        return Q.c + n * (T(signedRadius(*Q.element)) / lengthOf<T>(n));
    const Vec3<T> An = timesA<T>(Q, n);
    return Q.c + An / lengthOf<T>(alongAxes<T>(Q, n).cwiseProduct(cast<T>(Q.element->semi)));
}

/// A.
inline Eigen::Matrix3d matrixA(const PlacedElement<double>& Q)
{
    const Eigen::Matrix3d axes = (Eigen::Matrix3d() << Q.a, Q.b, Q.u).finished();
    return axes * Q.element->semi.cwiseAbs2().asDiagonal() * axes.transpose();
}

/// Second derivatives of the support height at the unit normal n: (A − x xᵀ)/√(n·A n) with x the surface
/// point from the centre. Across n its eigenvalues are the radii of curvature.
inline Eigen::Matrix3d curvatureRadii(const PlacedElement<double>& Q, const Vector3d& n)
{
    if (Q.element->kind == ElementKind::point)
        return signedRadius(*Q.element) * (Eigen::Matrix3d::Identity() - n * n.transpose());
    const Eigen::Matrix3d A = matrixA(Q);
    const double height = std::sqrt(n.dot(A * n));
    const Vector3d x = A * n / height;
    return (A - x * x.transpose()) / height;
}

/// The nearest point x of the surface to q, along the axes of the ellipsoid: q − x = t w with
/// w_i = q_i/(a_i² + t), where Σ (a_i w_i)² = 1. The distance is t |w|, < 0 inside. With c the shortest half
/// axis it is s = c² + t > 0 that keeps its digits deep inside.
template <class T>
struct QuadricFoot {
    T s;
    Vec3<T> w;
};

/// w for q and s.
template <class T>
Vec3<T> footNormal(const Element& e, const Vec3<T>& q, const T& s)
{
    const Vector3d more = e.semi.cwiseAbs2().array() - e.radius * e.radius;
    return {q.x() / (s + T(more.x())), q.y() / (s + T(more.y())), q.z() / (s + T(more.z()))};
}

/// The s of a point. Deep inside, where both sides of the shortest axis are equally near, it is moved to one
/// of them by less than tells.
///
/// The sum is convex and falls for s > 0; where its greatest term alone is 1 it is no less, and from there
/// Newton's method comes to the root without passing it.
template <class T>
double footPlace(const Element& e, Vec3<T>& point)
{
    constexpr double kAside = 1e-12; // of the half axis: some roundings
    const Vector3d terms = e.semi.cwiseProduct(valueOf(point).cwiseAbs()) - e.semi.cwiseAbs2();
    const double pole = -e.radius * e.radius, aside = kAside * e.radius;
    Eigen::Index shortest = 0;
    e.semi.minCoeff(&shortest);
    if (terms.maxCoeff() < pole + e.radius * aside)
        point[shortest] = T(std::copysign(aside, valueOf(point)[shortest]));
    const Vector3d q = valueOf(point);
    double s = std::max(terms.maxCoeff() - pole, e.radius * std::abs(q[shortest]));
    constexpr int kMost = 100; // from near the pole a step goes half the way
    for (int k = 0; k < kMost; ++k) {
        const Vector3d aw = e.semi.cwiseProduct(footNormal<double>(e, q, s));
        const double next = s + 0.5 * (aw.squaredNorm() - 1.0) / aw.dot(footNormal<double>(e, aw, s));
        if (!(next > s))
            break;
        s = next;
    }
    return s;
}

} // namespace polhode::pairs
