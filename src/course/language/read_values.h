#pragma once

#include "course/language/expression.h"
#include "course/language/field.h"
#include "course/language/quantities.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

/// A text that is not bilingual: TeX, a colour, a file name.
std::string readString(const Field& field);

/// A name made of letters, digits, "-" and "_".
std::string readName(const Field& field);

/// A name that expressions use after a dot: letters, digits and "_", beginning with a letter.
std::string readPartName(const Field& field);

/// A name that expressions can use: letters, digits and "_", beginning with a letter, none of the words that
/// expressions know already.
std::string readIdentifier(const Field& field);

/// The words under the code of a language, which are not empty.
std::string readInLanguage(const Field& field);

/// A text in English and Chinese, neither empty, and in whatever other languages it has. Where one language
/// is enough it may also be written without saying which, and the others read as it does.
Text readText(const Field& field);

/// @p text with what English or Chinese lacks as it is in a language that it has.
Text completed(Text text);

/// on or off (also true, false, yes, no).
bool readSwitch(const Field& field);

/// One of @p allowed; empty when it is none of them.
std::string readOneOf(const Field& field, std::span<const std::string> allowed);

/// "#rrggbb".
std::string readColor(const Field& field);

/// An expression as SI text; @p unit is what it measures and, when it has no variables, @p bounds hold.
Expression readExpression(const Field& field, const Unit& unit, Scope scope, const Bounds& bounds = {});

/// A number known without any parameter, in SI; a bare number is in @p unit.
std::optional<double> readConstant(const Field& field, const Unit& unit, const Bounds& bounds = {});

/// The unit that is written.
Unit readUnit(const Field& field);

/// Exactly @p n expressions in a list; empty when there are not.
std::vector<Expression> readExpressions(const Field& field, std::size_t n, const Unit& unit, Scope scope,
                                        const Bounds& bounds = {});

/// Three expressions.
VectorExpression readVector(const Field& field, const Unit& unit, Scope scope);

/// Notes a problem when @p id is among @p taken, else adds it there.
void claimId(const Field& field, const std::string& id, std::vector<std::string>& taken);

/// Notes a problem unless @p name is among @p known; @p what is "body", "overlay", ….
bool requireReference(const Field& field, const Text& what, const std::string& name,
                      std::span<const std::string> known);

} // namespace polhode::course
