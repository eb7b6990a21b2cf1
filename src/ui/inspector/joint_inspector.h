#pragma once

#include "course/run/contact_view.h"
#include "ui/panel/side_panel.h"

class QLabel;

namespace polhode::ui
{

class MatrixGrid;

/// The joints at the playhead: coordinate, reaction and how far each has come apart; how far the start was
/// off them; and the matrices of the method that carries them, with their zero patterns and the rank of J.
class JointInspector : public SidePanel
{
    Q_OBJECT

public:
    JointInspector(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;
    void fit() override { refresh(); }

private:
    QString table() const;
    QString wholeTable() const;
    QString start() const;
    static QString rankText(const course::NamedMatrix& J);

    QLabel* joints_;
    QLabel* notes_; ///< on the start and on the rank of J
    MatrixGrid* matrices_;
};

} // namespace polhode::ui
