#include "ui/session/undo_gate.h"

#include "ui/session/session.h"

#include <QCoreApplication>

namespace polhode::ui
{

namespace
{

struct UndoGateText {
    Q_DECLARE_TR_FUNCTIONS(UndoGate)
};

constexpr int kSoonMs = 6000; // while the message is read

} // namespace

QString UndoGate::pass(bool back)
{
    QUndoStack& stack = session_.undoStack();
    const bool leaves = back ? session_.undoLeaves() : session_.redoLeaves();
    const bool again
        = askedAt_ == stack.index() && askedBack_ == back && asked_.isValid() && asked_.elapsed() < kSoonMs;
    if (leaves && !again) {
        askedAt_ = stack.index();
        askedBack_ = back;
        asked_.start();
        return back ? UndoGateText::tr("There is nothing more to undo here. Press it again to go back to "
                                       "where you came from.")
                    : UndoGateText::tr("There is nothing more to redo here. Press it again to go on to where "
                                       "you were.");
    }
    askedAt_ = -1;
    back ? stack.undo() : stack.redo();
    return {};
}

} // namespace polhode::ui
