#pragma once

#include "course/export/table_format.h"

#include <QStringList>

namespace polhode::ui
{

/// What the reader chose when he last wrote a table.
struct ExportSettings {
    QString what; ///< "balance", "shown", "all", "some"; empty: never yet
    QStringList variables; ///< of "some" and "shown"
    course::TableFormat format;
    bool events = true, meta = true;
    bool apart = false; ///< a file for each run

    static ExportSettings load();
    void save() const;
};

} // namespace polhode::ui
