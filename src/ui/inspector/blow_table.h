#pragma once

#include "course/run/run.h"
#include "ui/theme/palette.h"

#include <QLabel>

#include <vector>

namespace polhode::ui
{

/// The jump of velocities at or before the playhead: momentum, angular momentum and energy of each body
/// before and after it, and the impulses that did it, in their order where they came one after another.
class BlowTable : public QLabel
{
    Q_OBJECT

public:
    explicit BlowTable(QWidget* parent = nullptr);

    void show(const course::RunPointer& run, double t);
    /// The jump that is shown; null: none yet.
    const course::BlowView* blow() const { return blow_; }
    void setLanguage(course::Language language);
    void setTheme(Theme theme) { theme_ = theme; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QString table() const;
    QString contactRows(const course::BlowView& blow) const;
    /// Which law struck several pairs at once.
    QString lawText(const course::Run& run, const course::BlowView& blow) const;
    QString turnRows(const course::BlowView& blow) const;
    /// Impulse and velocity in two cells, one under the other where that is wider than the panel.
    QString impulseCells(const QString& impulse, const QString& velocity) const;
    /// What each body had before and after, beside each other, or where that is wider than the panel one
    /// under the other.
    QString bodyRows(const course::Run& run, const course::BlowView& blow) const;
    /// What the law of impact says of its own answer, each finding in its colour.
    QString findingRows(const course::Run& run) const;
    std::vector<const course::RunEvent*> findings(const course::Run& run) const;
    bool gainsEnergy(const course::Run& run) const;

    course::RunPointer run_;
    const course::BlowView* blow_ = nullptr; ///< of run_
    double time_ = 0;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
