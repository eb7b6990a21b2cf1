#pragma once

#include <Eigen/Core>

#include <cmath>

namespace polhode
{

/// A quantity with its first and second rate: the Taylor series v + d t + ½ dd t² of one variable, the time.
///
/// A formula written for any scalar gives its exact rates when it is evaluated with jets.
struct Jet {
    double v = 0.0;
    double d = 0.0;
    double dd = 0.0;

    Jet() = default;
    Jet(double value) // a constant: implicit, as double is to every formula
        : v(value)
    {
    }
    Jet(double value, double rate, double secondRate)
        : v(value)
        , d(rate)
        , dd(secondRate)
    {
    }

    Jet& operator+=(const Jet& b) { return *this = Jet(v + b.v, d + b.d, dd + b.dd); }
    Jet& operator-=(const Jet& b) { return *this = Jet(v - b.v, d - b.d, dd - b.dd); }
    Jet& operator*=(const Jet& b)
    {
        return *this = Jet(v * b.v, d * b.v + v * b.d, dd * b.v + 2.0 * d * b.d + v * b.dd);
    }
    Jet& operator/=(const Jet& b)
    {
        const double q = v / b.v;
        const double qd = (d - q * b.d) / b.v;
        return *this = Jet(q, qd, (dd - 2.0 * qd * b.d - q * b.dd) / b.v);
    }
    friend Jet operator+(Jet a, const Jet& b) { return a += b; }
    friend Jet operator-(Jet a, const Jet& b) { return a -= b; }
    friend Jet operator*(Jet a, const Jet& b) { return a *= b; }
    friend Jet operator/(Jet a, const Jet& b) { return a /= b; }
    friend Jet operator-(const Jet& a) { return {-a.v, -a.d, -a.dd}; }
    friend bool operator<(const Jet& a, const Jet& b) { return a.v < b.v; }
    friend bool operator>(const Jet& a, const Jet& b) { return a.v > b.v; }
    friend bool operator==(const Jet& a, const Jet& b) { return a.v == b.v && a.d == b.d && a.dd == b.dd; }
};

} // namespace polhode

namespace Eigen
{

template <>
struct NumTraits<polhode::Jet> : NumTraits<double> {
    using Real = polhode::Jet;
    using NonInteger = polhode::Jet;
    using Nested = polhode::Jet;
    using Literal = double;
    enum {
        IsComplex = 0,
        IsInteger = 0,
        IsSigned = 1,
        RequireInitialization = 1,
        ReadCost = 3,
        AddCost = 3,
        MulCost = 9
    };
};

} // namespace Eigen

namespace polhode
{

/// f(a) by the chain rule from f, f′ and f″ at a.v.
inline Jet chain(const Jet& a, double f, double f1, double f2)
{
    return {f, f1 * a.d, f1 * a.dd + f2 * a.d * a.d};
}

inline Jet sqrt(const Jet& a)
{
    const double root = std::sqrt(a.v);
    return chain(a, root, 0.5 / root, -0.25 / (root * a.v));
}

inline Jet cos(const Jet& a)
{
    return chain(a, std::cos(a.v), -std::sin(a.v), -std::cos(a.v));
}

inline Jet sin(const Jet& a)
{
    return chain(a, std::sin(a.v), std::cos(a.v), -std::sin(a.v));
}

/// The value alone, for decisions.
inline double valueOf(double a)
{
    return a;
}

inline double valueOf(const Jet& a)
{
    return a.v;
}

template <class T>
using Vec3 = Eigen::Matrix<T, 3, 1>;

inline Eigen::Vector3d valueOf(const Vec3<double>& a)
{
    return a;
}

inline Eigen::Vector3d valueOf(const Vec3<Jet>& a)
{
    return {a.x().v, a.y().v, a.z().v};
}

} // namespace polhode
