#pragma once

#include <QString>

namespace polhode::ui
{

class PrintDocument;

/// A document as a web page in one file: formulas and drawings are SVG in it, nothing is fetched from
/// elsewhere. It prints well, too.
QString htmlOf(const PrintDocument& document);

} // namespace polhode::ui
