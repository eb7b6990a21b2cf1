#pragma once

#include <QString>

namespace polhode::ui
{

/// A short TeX symbol as one line of Unicode, for legends and tables that cannot typeset: "\omega_x" is
/// "ωₓ", "\tilde E" is "Ẽ". What has no character of its own is written without its markup.
QString plainFromTex(const QString& tex);

/// The same with its subscripts in letters between marks, to be drawn by drawMarked.
QString markedFromTex(const QString& tex);

} // namespace polhode::ui
