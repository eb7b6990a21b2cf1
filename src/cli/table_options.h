#pragma once

#include "course/data/table_lines.h"
#include "course/export/table_format.h"
#include "course/text.h"

namespace CLI
{
class App;
}

namespace polhode::cli
{

/// Adds --bom, --separator and --decimal, how tables are written.
void addTableOptions(CLI::App& command, course::TableFormat& format, course::Language language);

/// Adds --separator, --decimal and --encoding, how a table that is read is written, where that is not found.
void addReadingOptions(CLI::App& command, course::ReadingFormat& format, course::Language language);

/// Throws Failure where numbers and fields would have the same comma.
void checkTableOptions(const course::TableFormat& format);

} // namespace polhode::cli
