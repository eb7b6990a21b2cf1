#pragma once

#include "ui/panel/side_panel.h"

class QComboBox;
class QLabel;

namespace polhode::ui
{

class MatrixGrid;

/// The inertia tensor in body and world axes, the rotation that joins them, and L = I ω at the playhead, of
/// one body that the reader chooses.
class MatricesPanel : public SidePanel
{
    Q_OBJECT

public:
    MatricesPanel(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void recolor() override;
    void refresh() override;

private:
    void listBodies();

    QComboBox* body_;
    MatrixGrid* matrices_;
    QLabel* empty_;
};

} // namespace polhode::ui
