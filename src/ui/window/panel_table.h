#pragma once

#include <QString>

#include <span>

class QWidget;

namespace polhode::course
{
struct Experiment;
}

namespace polhode::ui
{

class Session;
class SidePanel;

/// All that the window knows of a panel beside the plots. Tabs, menu, keys, --panel, settings and tests read
/// the rows.
struct PanelRow {
    const char* id; ///< in settings, --panel, and `charts` of a lesson (course::panelWords)
    const char* title; ///< to be translated: titleOf()
    /// Whether an experiment has what the panel shows; one that it asks for in `charts` is there in any case.
    bool (*wanted)(const course::Experiment& experiment);
    SidePanel* (*make)(Session& session, QWidget* parent);
};

/// In the order of the tabs. The first is wanted by every experiment.
std::span<const PanelRow> panelTable();

/// In the language of the window.
QString titleOf(const PanelRow& row);

/// Whether the panel is there: null experiment: none is open.
bool isThere(const PanelRow& row, const course::Experiment* experiment);

} // namespace polhode::ui
