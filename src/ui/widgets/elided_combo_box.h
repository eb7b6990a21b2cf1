#pragma once

#include <QComboBox>

namespace polhode::ui
{

/// A choice whose text ends in "…" where its box is too narrow; its list shows the whole of each.
class ElidedComboBox : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

    /// Makes the list as wide as its longest entry.
    void fitList();

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace polhode::ui
