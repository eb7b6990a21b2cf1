#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <optional>

namespace polhode::ui
{

class MainWindow;
class Session;

struct GalleryOptions {
    QString folder;
    QSize size{1280, 800};
    QStringList lessons; ///< ids; empty: all
    std::optional<int> step; ///< from 0; otherwise every step
    std::optional<double> at; ///< s; otherwise the time of a step that does not play, else a third of the run
    QStringList set; ///< "id=value", for each step whose experiment has such a parameter
    QString panel; ///< id, in front wherever an experiment has it; empty: as the lesson says
    bool csv = true; ///< also the run of each experiment
};

/// As long as it lives, settings are read from nowhere and written to a folder that goes with it: pictures
/// neither depend on what the reader has set nor change it. Made before the first of them is read.
class WithoutSettings
{
public:
    WithoutSettings();

private:
    QTemporaryDir folder_;
};

/// Waits until what is computed and typeset beside @p window has come and found its place.
void settle(const MainWindow& window);

/// Renders every step of every lesson to `NN-id-step.png`, and each experiment's run to
/// `NN-id-experiment.csv`. Returns the number of files that could not be written and of wishes that could not
/// be met (a step, an assignment, a lesson); says each on standard error.
int renderGallery(MainWindow& window, Session& session, const GalleryOptions& options);

} // namespace polhode::ui
