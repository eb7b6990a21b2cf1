#include "ui/window/variable_tree.h"

#include "ui/session/window_language.h"
#include "ui/widgets/word_delegate.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

/// What a group of variables is called.
QString groupOf(const course::VariableInfo& info, const course::Run& run)
{
    using Of = course::VariableInfo::Of;
    switch (info.of) {
    case Of::experiment:
        return VariableTree::tr("The lesson’s own, and time");
    case Of::system:
        return VariableTree::tr("System");
    case Of::joint:
        return VariableTree::tr("Joints");
    case Of::force:
        return VariableTree::tr("Forces");
    case Of::pair:
        return VariableTree::tr("Contacts");
    case Of::body:
        break;
    }
    const auto body
        = std::ranges::find(run.bodies(), info.id.substr(0, info.id.find('.')), &course::BodyLook::id);
    return QString::fromStdString(course::in(windowLanguage(), body->label));
}

} // namespace

VariableTree::VariableTree(const course::Run& run, QWidget* parent)
    : QWidget(parent)
    , find_(new QLineEdit(this))
    , list_(new QTreeWidget(this))
{
    find_->setObjectName(QStringLiteral("findVariable"));
    find_->setPlaceholderText(tr("Find a quantity"));
    find_->setClearButtonEnabled(true);
    find_->setAccessibleName(find_->placeholderText());
    list_->setAccessibleName(tr("chosen variables"));
    list_->setColumnCount(2);
    list_->setHeaderHidden(true);
    list_->setUniformRowHeights(true);
    list_->setItemDelegate(new WordDelegate(this));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(find_);
    layout->addWidget(list_);
    addVariables(run);
    list_->expandAll();
    list_->resizeColumnToContents(0);
    list_->collapseAll();
    connect(find_, &QLineEdit::textChanged, this, &VariableTree::find);
    connect(list_, &QTreeWidget::itemChanged, this, &VariableTree::tick);
}

void VariableTree::addVariables(const course::Run& run)
{
    const course::Language language = windowLanguage();
    for (const course::VariableInfo& info : run.variables()) {
        const QString id = QString::fromStdString(info.id), unit = QString::fromStdString(info.unit.symbol());
        const QString name = QString::fromStdString(course::in(language, info.name));
        auto* item
            = new QTreeWidgetItem(groupCalled(groupOf(info, run)),
                                  {unit.isEmpty() ? id : QStringLiteral("%1 (%2)").arg(id, unit), name});
        item->setData(0, Qt::UserRole, id);
        item->setCheckState(0, Qt::Unchecked);
        item->setToolTip(1, item->text(1));
    }
}

QTreeWidgetItem* VariableTree::groupCalled(const QString& name)
{
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        if (list_->topLevelItem(row)->text(0) == name)
            return list_->topLevelItem(row);
    auto* group = new QTreeWidgetItem(list_, {name});
    group->setCheckState(0, Qt::Unchecked);
    group->setFirstColumnSpanned(true);
    return group;
}

template <class Do>
void VariableTree::eachVariable(Do act) const
{
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        for (int k = 0; k < list_->topLevelItem(row)->childCount(); ++k)
            act(list_->topLevelItem(row)->child(k));
}

/// Shows the variables that hold @p text; those with a tick keep it.
void VariableTree::find(const QString& text)
{
    const QString wanted = text.trimmed();
    eachVariable([&](QTreeWidgetItem* item) {
        item->setHidden(!item->text(0).contains(wanted, Qt::CaseInsensitive)
                        && !item->text(1).contains(wanted, Qt::CaseInsensitive));
    });
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* group = list_->topLevelItem(row);
        bool any = false;
        for (int k = 0; k < group->childCount(); ++k)
            any = any || !group->child(k)->isHidden();
        group->setHidden(!any);
        group->setExpanded(any && !wanted.isEmpty());
    }
    const QSignalBlocker blocker(list_);
    showGroupTicks();
}

void VariableTree::tick(QTreeWidgetItem* item)
{
    {
        const QSignalBlocker blocker(list_);
        for (int k = 0; k < item->childCount(); ++k)
            if (!item->child(k)->isHidden())
                item->child(k)->setCheckState(0, item->checkState(0));
        showGroupTicks();
    }
    emit chosenChanged();
}

/// Half a tick where some of what is found are ticked.
void VariableTree::showGroupTicks()
{
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* group = list_->topLevelItem(row);
        int found = 0, ticked = 0;
        for (int k = 0; k < group->childCount(); ++k) {
            if (group->child(k)->isHidden())
                continue;
            ++found;
            ticked += group->child(k)->checkState(0) == Qt::Checked ? 1 : 0;
        }
        group->setCheckState(0,
                             ticked == 0           ? Qt::Unchecked
                                 : ticked == found ? Qt::Checked
                                                   : Qt::PartiallyChecked);
    }
}

QStringList VariableTree::chosen() const
{
    QStringList ids;
    eachVariable([&](const QTreeWidgetItem* item) {
        if (item->checkState(0) == Qt::Checked)
            ids << item->data(0, Qt::UserRole).toString();
    });
    return ids;
}

void VariableTree::choose(const QStringList& ids)
{
    {
        const QSignalBlocker blocker(list_);
        eachVariable([&](QTreeWidgetItem* item) {
            const bool wanted = ids.contains(item->data(0, Qt::UserRole).toString());
            item->setCheckState(0, wanted ? Qt::Checked : Qt::Unchecked);
            if (wanted)
                item->parent()->setExpanded(true);
        });
        showGroupTicks();
    }
    emit chosenChanged();
}

} // namespace polhode::ui
