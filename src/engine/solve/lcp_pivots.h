#pragma once

#include "engine/solve/lcp_factor.h"

namespace polhode::lcptools
{

/// A problem for pivots, as its caller keeps it.
struct PivotProblem {
    MatrixView M;
    const double* q = nullptr;
    const double* size_w = nullptr; ///< null: q is exact
    double tolerance = 0.0;
};

/// What pivots found.
enum class PivotEnd {
    solved, ///< z and w passed a bound of `checkLcp`
    noSolution, ///< proved
    undecided, ///< too near to rounding, or not semidefinite
};

struct PivotAnswer {
    PivotEnd end = PivotEnd::undecided;
    int pivots = 0; ///< sets that were tried and rows that were exchanged
    double residual = 0.0; ///< checkLcp is at most this
};

/// The rows of problems that need no memory but what stands in the program.
inline constexpr int kFixedRows = 16;

Eigen::Index pivotDoubles(Eigen::Index rows);
Eigen::Index pivotInts(Eigen::Index rows);

/// Solves w = M z + q, w ≥ 0, z ≥ 0, wᵀz = 0 for a symmetric positive semidefinite M by block principal
/// pivoting: of a set C it makes w_C = 0 and z = 0 elsewhere, and all z_i < 0 leave C while all w_i < 0 enter
/// (Júdice 1994), which for most problems ends after two to six sets. It begins with the set that is not zero
/// after a sweep or three of Gauss and Seidel, or with `start` (a row for each entry > 0; may be null). Where
/// the number of wrong signs will not fall, it goes on as an active-set method does: one row enters, ½ zᵀMz +
/// qᵀz falls with every exchange, and a row that depends on others takes the place of the one that is zero
/// first along their null vector (Keller 1973); of rows that exchange without a step the least index goes
/// first (Bland 1977). A null vector along which nothing becomes zero proves that there is no solution.
/// `doubles` and `ints` are memory for `rows` ≥ n rows; z and w receive n entries; if there is no solution
/// they are those of the last face, and y the proof.
PivotAnswer pivotLcp(const PivotProblem& problem, const double* start, Eigen::Index rows, double* doubles,
                     int* ints, double* z, double* w, double* y);

} // namespace polhode::lcptools
