#pragma once

#include <QScopedValueRollback>

#include <deque>
#include <functional>
#include <utility>

namespace polhode::ui
{

/// Changes of one thing, none inside another: what is asked for while a change is made waits until that is
/// over. Of those that wait, the last of each kind is made.
template <class Kind>
class ChangeQueue
{
public:
    using Change = std::function<void()>;

    void make(Kind kind, Change change)
    {
        std::erase_if(waiting_, [kind](const auto& waiting) { return waiting.first == kind; });
        waiting_.emplace_back(kind, std::move(change));
        if (busy_)
            return;
        const QScopedValueRollback<bool> busy(busy_, true);
        while (!waiting_.empty()) {
            const Change next = std::move(waiting_.front().second);
            waiting_.pop_front();
            next();
        }
    }

    bool isBusy() const { return busy_; }

private:
    std::deque<std::pair<Kind, Change>> waiting_;
    bool busy_ = false;
};

} // namespace polhode::ui
