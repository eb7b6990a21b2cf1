#pragma once

#include "course/language/field.h"

#include <string>

namespace polhode::course
{

/// Throws ValueError where braces, `\left` and `\right` or `\begin` and `\end` of @p tex do not pair, a
/// symbol has two superscripts or subscripts, or `\q{name}{…}` names no quantity.
void checkTex(const std::string& tex);

/// The TeX that an author wrote under @p field; what is wrong with it is refused there.
std::string readTex(const Field& field);

/// A text in both languages in which formulas stand between dollar signs; what is wrong with one of them is
/// refused at its language.
Text readProse(const Field& field);

} // namespace polhode::course
