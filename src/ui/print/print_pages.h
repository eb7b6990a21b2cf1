#pragma once

#include <vector>

class QPagedPaintDevice;

namespace polhode::ui
{

class PrintDocument;

/// Where the sheets of a document begin (px from its top), on sheets that hold @p height px of it: no line,
/// figure or row of a table is cut, no heading or first line is left alone at the foot.
std::vector<double> sheetsOf(const PrintDocument& document, double height);

/// Paints a document on the sheets of @p device, a PDF or a printer, with margins of 20 mm, its foot and the
/// number of each sheet. Returns the number of sheets; 0: the device cannot be painted on.
int printPages(PrintDocument& document, QPagedPaintDevice& device);

} // namespace polhode::ui
