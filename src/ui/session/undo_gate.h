#pragma once

#include <QElapsedTimer>
#include <QString>

namespace polhode::ui
{

class Session;

/// Undo and redo by key. What only looks different (camera, zoom, forces that are not unique) is no edit: who
/// wants to take that back must not find the page turned instead. An undo that would turn it says so first;
/// a second one soon after does it.
class UndoGate
{
public:
    explicit UndoGate(Session& session)
        : session_(session)
    {
    }

    /// What is to be told instead of done; else empty.
    QString undo() { return pass(true); }
    QString redo() { return pass(false); }

private:
    QString pass(bool back);

    Session& session_;
    QElapsedTimer asked_;
    int askedAt_ = -1; ///< where the stack of edits was
    bool askedBack_ = false;
};

} // namespace polhode::ui
