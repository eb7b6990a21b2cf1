#pragma once

#include <QApplication>

#include <atomic>
#include <memory>
#include <thread>

namespace polhode::ui
{

/// One piece of work at a time on a thread of its own, whose answer comes back to the thread of the window.
class Background
{
public:
    Background() = default;
    ~Background() { cancel(); }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    bool isBusy() const { return cancel_ != nullptr; }

    /// The answer will not be taken.
    void cancel()
    {
        if (cancel_)
            *cancel_ = true;
        cancel_.reset();
    }

    /// Gives what @p work returns to @p take. The thread may outlive this object and whom @p take speaks to:
    /// @p work owns its inputs, and looks now and then whether it is still wanted.
    template <typename Work, typename Take>
    void begin(Work work, Take take)
    {
        cancel();
        cancel_ = std::make_shared<std::atomic<bool>>(false);
        std::thread([this, cancel = cancel_, work = std::move(work), take = std::move(take)] {
            auto answer = work(cancel.get());
            QMetaObject::invokeMethod(qApp, [this, cancel, take, answer = std::move(answer)] {
                if (*cancel)
                    return;
                cancel_.reset();
                take(answer);
            });
        }).detach();
    }

private:
    std::shared_ptr<std::atomic<bool>> cancel_; ///< of what is under way
};

} // namespace polhode::ui
