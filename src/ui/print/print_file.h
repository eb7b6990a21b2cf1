#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace polhode::ui
{

class PrintDocument;

/// The ends of names of files that documents are written to, without dots.
QStringList printSuffixes();

/// Why nothing can be written to a file of this name: another suffix, no such folder. Nothing: it can be
/// tried.
struct PrintPathError {
    enum Kind { suffix, folder, isFolder } kind;
    QString what;
};
std::optional<PrintPathError> checkPrintPath(const QString& path);

/// Writes a document as a PDF or a web page, as the end of the name says: whole or not at all. Returns what
/// went wrong, in the words of the system; empty: nothing.
QString writePrint(PrintDocument& document, const QString& path);

} // namespace polhode::ui
