#pragma once

#include "course/run/run.h"

#include <QStringList>
#include <QTreeWidget>

class QLineEdit;

namespace polhode::ui
{

/// The variables of a run with ticks, under what they belong to: the system, a body, contacts, joints,
/// forces, the lesson. The tick of such a group is that of all in it which the search has found.
class VariableTree : public QWidget
{
    Q_OBJECT

public:
    explicit VariableTree(const course::Run& run, QWidget* parent = nullptr);

    QStringList chosen() const;
    void choose(const QStringList& ids);

signals:
    void chosenChanged();

private:
    void addVariables(const course::Run& run);
    QTreeWidgetItem* groupCalled(const QString& name);
    void find(const QString& text);
    void tick(QTreeWidgetItem* item);
    void showGroupTicks();
    template <class Do>
    void eachVariable(Do act) const;

    QLineEdit* find_;
    QTreeWidget* list_;
};

} // namespace polhode::ui
