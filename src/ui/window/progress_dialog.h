#pragma once

#include "course/text.h"

#include <QDialog>

class QTreeWidget;

namespace polhode::ui
{

class Session;

/// Which steps of which lessons the reader has seen, as a table that can be written to a file and forgotten.
class ProgressDialog : public QDialog
{
    Q_OBJECT

public:
    ProgressDialog(const Session& session, course::Language language, QWidget* parent = nullptr);

    /// Writes the table as CSV (UTF-8): lesson, title, steps seen, steps. False where it cannot be written.
    bool writeTo(const QString& path) const;

private:
    void fill();
    void save();
    void forget();

    const Session& session_;
    course::Language language_;
    QTreeWidget* table_;
};

} // namespace polhode::ui
