#pragma once

#include <string>
#include <variant>
#include <vector>

namespace polhode::course
{

/// A function that expressions know.
struct FunctionEntry {
    using Of1 = double (*)(double);
    using Of2 = double (*)(double, double);
    using Of3 = double (*)(double, double, double);
    using OfMany = double (*)(const double*, int); ///< one argument or more

    std::string name;
    std::variant<Of1, Of2, Of3, OfMany> call;
    enum class Kinks { none, bends, jumps } kinks = Kinks::none;
    /// Of a pulse f(t, t0, d) that begins at t0, where its kinks are: (t − t0)/d.
    std::vector<double> edges = {};
    bool fixedParameter = false; ///< of the last argument it has no derivative
    const char* tex = nullptr; ///< of a call, "%1" are its arguments; null: as it is written

    /// How many arguments it takes; 0 = one or more.
    int arity() const;
};

/// All functions of expressions, in the order of the authoring guide (§1).
const std::vector<FunctionEntry>& functionTable();

/// The function called @p name, or null.
const FunctionEntry* findFunction(const std::string& name);

std::vector<std::string> functionNames();

/// 1 from t0 on, 0 before.
double stepFunction(double t, double t0);
/// 1 for t0 ≤ t < t0 + d, else 0.
double pulseFunction(double t, double t0, double d);
/// sin(π (t − t0)/d) for t0 ≤ t ≤ t0 + d, else 0; its integral is 2d/π.
double halfSineFunction(double t, double t0, double d);
/// Rises from 0 at t0 to 1 at t0 + d/2 and falls to 0 at t0 + d; its integral is d/2.
double triangleFunction(double t, double t0, double d);

/// Jacobi's elliptic functions of the parameter m = k² for any real m (m > 1 and m < 0 by DLMF 22.17(i)).
double jacobiSn(double u, double m);
double jacobiCn(double u, double m);
double jacobiDn(double u, double m);
/// The complete elliptic integral of the first kind K(m), m = k² ≤ 1: a quarter period of sn. K(1) = ∞, NaN
/// for m > 1.
double completeEllipticK(double m);

} // namespace polhode::course
