#pragma once

#include "course/text.h"

#include <QDialog>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTreeWidget;

namespace polhode::ui
{

class Session;

/// Chooses one of a run's variables, with a field to find it by its symbol, name or id; or takes an
/// expression of variables and parameters there, completes its words from the list, and shows its value at
/// the playhead with its unit, or what is wrong with it.
class VariableDialog : public QDialog
{
    Q_OBJECT

public:
    VariableDialog(Session& session, course::Language language, QWidget* parent = nullptr);

    /// The id of the variable, or the expression; empty if there is none.
    QString chosen() const;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void find(const QString& text);
    bool isExpression() const;
    QString word() const;
    void complete();
    void showValue();

    Session& session_;
    course::Language language_;

    QTreeWidget* list_;
    QLineEdit* find_;
    QLabel* none_;
    QLabel* value_;
    QCheckBox* anyUnits_;
    QDialogButtonBox* buttons_;
};

} // namespace polhode::ui
