#pragma once

#include "course/model/moment_line.h"
#include "ui/stage/viewpoint.h"
#include "ui/window/moment_store.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>

class QMimeData;

namespace polhode::ui
{

class Opener;
class PlotStack;
class Session;
class SidePanels;
class StagePanel;

/// Moments in the window: takes what is seen as one, shows one again, and says what of it is not there and
/// whether its run is the same to the last bit. The one place that knows which part of the window each key of
/// a moment belongs to.
class Moments : public QObject
{
    Q_OBJECT

public:
    /// The parts of the window besides the session.
    struct Parts {
        Opener* opener;
        StagePanel* stage;
        PlotStack* plots;
        SidePanels* panels;
        std::function<QString()> language; ///< its code
        std::function<bool(const QString& code)> setLanguage; ///< false where it is not known
    };

    Moments(Session& session, Parts parts, QObject* parent);

    MomentStore& store() { return store_; }
    course::Moment present() const;
    /// The same as a line, called @p name.
    QString presentLine(const QString& name = {}) const;
    /// Shows the moment in @p text, with the folder or the scene file of its lesson. Nothing is changed where
    /// there is none, or a damaged one; the reason is told.
    bool open(const QString& text);
    /// The same of a file.
    bool openFile(const QString& path);
    /// Writes the present moment; says what became of it.
    void save(const QString& path);
    void copy();

signals:
    /// What passes, and what is to stay until it is read; an empty one takes back what stood there.
    void told(const QString& message);
    void complained(const QString& text);

private:
    /// Opened, and its run not there yet.
    struct Waiting {
        course::Moment moment;
        QStringList complaints;
    };

    void show(course::ReadMoment read, const QStringList& complaints);
    void showView(Waiting& waiting);
    void arrive();

    Session& session_;
    Parts parts_;
    MomentStore store_;
    std::optional<Waiting> waiting_;
    bool showing_ = false;
    int complained_ = 0; ///< the place in the history of edits where something was told of a moment
};

} // namespace polhode::ui
