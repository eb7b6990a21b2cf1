#pragma once

#include "course/text.h"
#include "ui/film/film_plan.h"
#include "ui/theme/palette.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QSpinBox;

namespace polhode::ui
{

class PlotStack;
class SecondsBox;
class Session;
class StagePanel;

/// Writes the run that is shown as an animation: of what, which stretch of it, how fine and how large, as a
/// GIF or as pictures in a folder. Says how long it lasts before it is made; while it is made it can be
/// cancelled.
class AnimationDialog : public QDialog
{
    Q_OBJECT

public:
    /// What is shown and how.
    struct Source {
        Session& session;
        StagePanel& stage;
        const PlotStack& plots;
        course::Language language;
        Theme theme;
        QString name; ///< of the files, without an end
    };

    /// The stretch from @p from to @p to (s) is proposed.
    AnimationDialog(const Source& source, double from, double to, QWidget* parent);

    FilmPlan plan() const;
    /// What to do about it.
    static QString tooManyPictures();
    /// Makes it, as a GIF if @p path ends so, else as pictures in a folder; says what became of it.
    void write(const QString& path);

signals:
    void done(const QString& message);

private:
    void build();
    void refresh();
    void ask();
    void remember() const;

    Source source_;
    QComboBox *what_, *size_, *format_;
    SecondsBox *from_, *to_;
    QSpinBox *rate_, *width_, *height_;
    QLabel *speed_, *summary_;
    QDialogButtonBox* buttons_;
};

} // namespace polhode::ui
