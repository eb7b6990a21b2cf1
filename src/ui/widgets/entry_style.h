#pragma once

#include <Eigen/Core>

#include <QFont>
#include <QString>

namespace polhode::ui
{

/// The largest absolute value of the finite entries.
double largestEntry(const Eigen::MatrixXd& matrix);

/// Whether an entry beside a largest one of this size is what rounding leaves of zero.
bool isNothing(double entry, double largest);

/// @p unit with the power of ten of which the entries are written as multiples: "10⁻³ kg⋅m²".
QString entryUnit(const Eigen::MatrixXd& matrix, const QString& unit);

/// How the entries of a matrix are written: as multiples of one power of ten, all with the same decimals, so
/// that they can be compared at a glance and fit their cells. An entry of less than one unit of the last
/// decimal has a power of ten of its own, in smaller letters: "2.1×10⁻⁴".
struct EntryStyle {
    double size = 1; ///< of the font
    int exponent = 0;
    int decimals = 0;
    int smallDigits = 0; ///< of such an entry; 0 where there is no room, and it reads "0.000"

    bool hasOwnPower(double entry, double largest) const;
    QString text(double entry, double largest) const;
    /// Of entries with a power of their own, or of the others, in a table of font @p table.
    QFont font(const QFont& table, bool ownPower) const;
};

/// The style of most digits, at most 4 of the largest entry, whose texts fit cells of this width in pixels.
EntryStyle fittingStyle(const Eigen::MatrixXd& matrix, const QFont& font, double width);

} // namespace polhode::ui
