#pragma once

#include "ui/widgets/matrix_grid.h"

namespace polhode::ui
{

/// A matrix with tabs between its columns and the names of rows and columns, where it has any; numbers to the
/// last bit.
QString matrixText(const MatrixPicture& matrix);

/// As LaTeX: "L = I_W\,\omega = \begin{pmatrix} 1 \\ 2 \end{pmatrix}\,\mathrm{kg\,m^{2}/s}", in six digits.
QString matrixTex(const MatrixPicture& matrix);

} // namespace polhode::ui
