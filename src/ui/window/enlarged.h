#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>

class QSplitter;

namespace polhode::ui
{

/// Lets one panel within splitters fill all their room, and puts everything back as it was.
class Enlarged
{
public:
    explicit Enlarged(QSplitter* root)
        : root_(root)
    {
    }

    bool any() const { return !panel_.isNull(); }
    QWidget* panel() const { return panel_; }
    void enlarge(QWidget* panel);
    /// Returns whether there was anything to put back.
    bool putBack();

private:
    QSplitter* root_;
    QPointer<QWidget> panel_;
    QList<QPointer<QWidget>> hidden_;
    QList<std::pair<QSplitter*, QByteArray>> sizes_;
};

} // namespace polhode::ui
