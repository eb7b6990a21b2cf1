#pragma once

#include "course/run/run.h"

#include <QDialog>

class QListWidget;
class QLineEdit;

namespace polhode::ui
{

/// Chooses one of a run's variables, with a field to find it.
class VariableDialog : public QDialog
{
    Q_OBJECT

public:
    VariableDialog(const course::Run& run, course::Language language, QWidget* parent = nullptr);

    QString chosen() const;

private:
    QListWidget* list_;
    QLineEdit* find_;
};

} // namespace polhode::ui
