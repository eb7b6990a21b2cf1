#pragma once

#include <Eigen/Core>

#include <cmath>

/// Volume, centre of mass and moments of inertia of homogeneous shapes, in long double: first as the tables
/// of textbooks give them (Meriam & Kraige, Engineering Mechanics: Dynamics, table D/4; Goldstein, Classical
/// Mechanics, ch. 5), composed where the tables hold only the pieces; then by quadrature.
namespace oracle
{

using Vector3l = Eigen::Matrix<long double, 3, 1>;
using Matrix3l = Eigen::Matrix<long double, 3, 3>;

inline constexpr long double kPiL = 3.14159265358979323846264338327950288L;

/// Size (volume, area or length), centre, and moments about the centre for unit mass.
struct Table {
    long double size;
    Vector3l com;
    Vector3l moments;
};

inline Table box(long double a, long double b, long double c)
{
    return {a * b * c, {0, 0, 0}, {(b * b + c * c) / 12, (a * a + c * c) / 12, (a * a + b * b) / 12}};
}

inline Table ball(long double r)
{
    const long double i = 2 * r * r / 5;
    return {4 * kPiL * r * r * r / 3, {0, 0, 0}, {i, i, i}};
}

inline Table shell(long double r)
{
    const long double i = 2 * r * r / 3;
    return {4 * kPiL * r * r, {0, 0, 0}, {i, i, i}};
}

inline Table ellipsoid(long double a, long double b, long double c)
{
    return {
        4 * kPiL * a * b * c / 3, {0, 0, 0}, {(b * b + c * c) / 5, (a * a + c * c) / 5, (a * a + b * b) / 5}};
}

inline Table cylinder(long double r, long double h)
{
    const long double across = r * r / 4 + h * h / 12;
    return {kPiL * r * r * h, {0, 0, 0}, {across, across, r * r / 2}};
}

/// The outer cylinder less the inner one.
inline Table tube(long double inner, long double outer, long double h)
{
    const Table whole = cylinder(outer, h);
    const Table bore = cylinder(inner, h);
    const long double size = whole.size - bore.size;
    return {size, {0, 0, 0}, (whole.size * whole.moments - bore.size * bore.moments) / size};
}

/// A barrel and two half balls, each of them (across) 83/320 m r² about its own centre, which lies 3r/8 from
/// its flat.
inline Table capsule(long double r, long double h)
{
    const Table barrel = cylinder(r, h);
    const long double half = 2 * kPiL * r * r * r / 3;
    const long double d = h / 2 + 3 * r / 8;
    const long double size = barrel.size + 2 * half;
    const long double across = barrel.size * barrel.moments(0) + 2 * half * (83 * r * r / 320 + d * d);
    const long double along = barrel.size * barrel.moments(2) + 2 * half * 2 * r * r / 5;
    return {size, {0, 0, 0}, {across / size, across / size, along / size}};
}

/// Tip at the origin, opening up +z: about the tip 3/20 m (r² + 4 h²), moved to the centre at 3h/4.
inline Table cone(long double r, long double h)
{
    const long double aboutTip = 3 * (r * r + 4 * h * h) / 20;
    const long double across = aboutTip - (3 * h / 4) * (3 * h / 4);
    return {kPiL * r * r * h / 3, {0, 0, 3 * h / 4}, {across, across, 3 * r * r / 10}};
}

inline Table plate(long double a, long double b)
{
    return {a * b, {0, 0, 0}, {b * b / 12, a * a / 12, (a * a + b * b) / 12}};
}

inline Table disc(long double r)
{
    return {kPiL * r * r, {0, 0, 0}, {r * r / 4, r * r / 4, r * r / 2}};
}

inline Table hoop(long double r)
{
    return {2 * kPiL * r, {0, 0, 0}, {r * r / 2, r * r / 2, r * r}};
}

inline Table rodAlongX(long double length)
{
    return {length, {0, 0, 0}, {0, length * length / 12, length * length / 12}};
}

/// ∫ 1, ∫ r and ∫ (|r|² 1 − r rᵀ) over a shape.
struct Integrals {
    long double size = 0;
    Vector3l first = Vector3l::Zero();
    Matrix3l inertia = Matrix3l::Zero();

    void add(long double weight, const Vector3l& r)
    {
        size += weight;
        first += weight * r;
        inertia += weight * (r.squaredNorm() * Matrix3l::Identity() - r * r.transpose());
    }
    Vector3l com() const { return first / size; }
    /// About the centre of mass, for unit mass.
    Matrix3l unitInertia() const
    {
        const Vector3l c = com();
        return inertia / size - (c.squaredNorm() * Matrix3l::Identity() - c * c.transpose());
    }
};

/// Gauss–Legendre with five nodes on [0, 1]: exact for polynomials of degree nine.
struct GaussNode {
    long double at;
    long double weight;
};

inline GaussNode gaussNode(int i)
{
    const long double inner = std::sqrt(5.0L - 2.0L * std::sqrt(10.0L / 7.0L)) / 3.0L;
    const long double outer = std::sqrt(5.0L + 2.0L * std::sqrt(10.0L / 7.0L)) / 3.0L;
    const long double x[] = {-outer, -inner, 0.0L, inner, outer};
    const long double innerWeight = (322.0L + 13.0L * std::sqrt(70.0L)) / 900.0L;
    const long double outerWeight = (322.0L - 13.0L * std::sqrt(70.0L)) / 900.0L;
    const long double w[] = {outerWeight, innerWeight, 128.0L / 225.0L, innerWeight, outerWeight};
    return {(1.0L + x[i]) / 2.0L, w[i] / 2.0L};
}

/// Over a solid of revolution about z, outline radius(z), inner radius bore, z from z0 to z1. The outline's
/// powers up to the fourth must be polynomials of z of degree at most nine less two; eight equal angles
/// integrate the second harmonics exactly.
template <class Outline>
void addRevolution(Integrals& sum, Outline radius, long double bore, long double z0, long double z1)
{
    constexpr int kAngles = 8;
    for (int i = 0; i < 5; ++i) {
        const GaussNode along = gaussNode(i);
        const long double z = z0 + along.at * (z1 - z0);
        const long double width = radius(z) - bore;
        for (int j = 0; j < 5; ++j) {
            const GaussNode across = gaussNode(j);
            const long double rho = bore + across.at * width;
            const long double weight
                = along.weight * (z1 - z0) * across.weight * width * rho * 2 * kPiL / kAngles;
            for (int k = 0; k < kAngles; ++k) {
                const long double angle = 2 * kPiL * k / kAngles;
                sum.add(weight, {rho * std::cos(angle), rho * std::sin(angle), z});
            }
        }
    }
}

/// Over the box [lo, hi].
inline void addBox(Integrals& sum, const Vector3l& lo, const Vector3l& hi)
{
    const Vector3l edge = hi - lo;
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j)
            for (int k = 0; k < 5; ++k) {
                const GaussNode x = gaussNode(i);
                const GaussNode y = gaussNode(j);
                const GaussNode z = gaussNode(k);
                sum.add(x.weight * y.weight * z.weight * edge.prod(),
                        lo + Vector3l(x.at * edge(0), y.at * edge(1), z.at * edge(2)));
            }
}

/// Over the tetrahedron with these corners, by the map of the cube that collapses three of its faces:
/// r = a + u (b − a + v (c − b + w (d − c))), Jacobian 6V u² v.
inline void addTetrahedron(Integrals& sum, const Vector3l& a, const Vector3l& b, const Vector3l& c,
                           const Vector3l& d)
{
    Matrix3l edges;
    edges << b - a, c - b, d - c;
    const long double sixVolumes
        = std::abs(edges.col(0).dot(Vector3l(edges(1, 1) * edges(2, 2) - edges(2, 1) * edges(1, 2),
                                             edges(2, 1) * edges(0, 2) - edges(0, 1) * edges(2, 2),
                                             edges(0, 1) * edges(1, 2) - edges(1, 1) * edges(0, 2))));
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j)
            for (int k = 0; k < 5; ++k) {
                const GaussNode u = gaussNode(i);
                const GaussNode v = gaussNode(j);
                const GaussNode w = gaussNode(k);
                const Vector3l r = a + u.at * (b - a + v.at * (c - b + w.at * (d - c)));
                sum.add(u.weight * v.weight * w.weight * sixVolumes * u.at * u.at * v.at, r);
            }
}

/// Over the flat triangle with these corners.
inline void addTriangle(Integrals& sum, const Vector3l& a, const Vector3l& b, const Vector3l& c)
{
    const Vector3l p = b - a;
    const Vector3l q = c - b;
    const Vector3l n(p(1) * q(2) - p(2) * q(1), p(2) * q(0) - p(0) * q(2), p(0) * q(1) - p(1) * q(0));
    for (int i = 0; i < 5; ++i)
        for (int j = 0; j < 5; ++j) {
            const GaussNode u = gaussNode(i);
            const GaussNode v = gaussNode(j);
            sum.add(u.weight * v.weight * n.norm() * u.at, a + u.at * (p + v.at * q));
        }
}

} // namespace oracle
