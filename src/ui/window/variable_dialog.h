#pragma once

#include "course/run/run.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace polhode::ui
{

/// Chooses one of a run's variables, with a field to find it by its symbol, name or id.
class VariableDialog : public QDialog
{
    Q_OBJECT

public:
    VariableDialog(const course::Run& run, course::Language language, QWidget* parent = nullptr);

    /// The id of the variable; empty if none is found.
    QString chosen() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void find(const QString& text);

    QTreeWidget* list_;
    QLineEdit* find_;
    QLabel* none_;
    QDialogButtonBox* buttons_;
};

} // namespace polhode::ui
