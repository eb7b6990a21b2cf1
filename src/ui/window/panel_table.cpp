#include "ui/window/panel_table.h"

#include "course/model/experiment.h"
#include "ui/inspector/contact_inspector.h"
#include "ui/inspector/cost_panel.h"
#include "ui/inspector/joint_inspector.h"
#include "ui/panel/convergence_panel.h"
#include "ui/panel/data_panel.h"
#include "ui/panel/ledger_panel.h"
#include "ui/panel/matrices_panel.h"
#include "ui/panel/runs_panel.h"
#include "ui/panel/values_panel.h"

#include <QCoreApplication>

#include <algorithm>

namespace polhode::ui
{

namespace
{

bool always(const course::Experiment&)
{
    return true;
}

bool ifAsked(const course::Experiment&)
{
    return false;
}

bool withContact(const course::Experiment& experiment)
{
    return experiment.scene.contact.has_value();
}

bool withJoints(const course::Experiment& experiment)
{
    return !experiment.scene.joints.empty();
}

template <typename Panel>
SidePanel* make(Session& session, QWidget* parent)
{
    return new Panel(session, parent);
}

constexpr PanelRow kPanels[] = {
    {"energy", QT_TRANSLATE_NOOP("Panels", "Energy"), always, make<LedgerPanel>},
    {"matrices", QT_TRANSLATE_NOOP("Panels", "Matrices"), always, make<MatricesPanel>},
    {"values", QT_TRANSLATE_NOOP("Panels", "Values"), always, make<ValuesPanel>},
    {"convergence", QT_TRANSLATE_NOOP("Panels", "Convergence"), ifAsked, make<ConvergencePanel>},
    {"contacts", QT_TRANSLATE_NOOP("Panels", "Contacts"), withContact, make<ContactInspector>},
    {"joints", QT_TRANSLATE_NOOP("Panels", "Joints"), withJoints, make<JointInspector>},
    {"cost", QT_TRANSLATE_NOOP("Panels", "Cost"), ifAsked, make<CostPanel>},
    {"runs", QT_TRANSLATE_NOOP("Panels", "Runs"), always, make<RunsPanel>},
    {"data", QT_TRANSLATE_NOOP("Panels", "Data"), always, make<DataPanel>},
};

} // namespace

std::span<const PanelRow> panelTable()
{
    return kPanels;
}

QString titleOf(const PanelRow& row)
{
    return QCoreApplication::translate("Panels", row.title);
}

bool isThere(const PanelRow& row, const course::Experiment* experiment)
{
    if (!experiment)
        return row.wanted == always;
    return row.wanted(*experiment)
        || std::ranges::find(experiment->charts, row.id) != experiment->charts.end();
}

} // namespace polhode::ui
