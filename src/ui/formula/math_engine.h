#pragma once

#include "ui/formula/math_box.h"
#include "ui/formula/math_cache.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QThread>

#include <functional>

namespace polhode::ui
{

class Typesetter;

/// Typesets TeX. Formulas of the lessons come at once from the cache made when the program was built;
/// any other is laid out by MathJax on a thread of its own, which starts when it is first needed.
/// Use from the thread of the window only.
class MathEngine : public QObject
{
    Q_OBJECT

public:
    using Done = std::function<void(const MathBoxPtr&)>;

    /// The engine of the program; it ends with the application.
    static MathEngine& instance();

    MathEngine();
    ~MathEngine() override;

    /// The formula if it is at hand, else null.
    MathBoxPtr cached(const QString& tex, bool display);

    /// Calls @p done with the formula: at once if it is at hand, else when it is typeset, unless
    /// @p context is gone by then. TeX that fails gives a box with an error.
    void request(const QString& tex, bool display, QObject* context, Done done);

    /// The formula, waiting for it if need be.
    MathBoxPtr render(const QString& tex, bool display);

    /// The layout of a formula as the typesetter returns it, waiting for it.
    QJsonObject layout(const QString& tex, bool display);

    /// True while formulas that were asked for are not there yet.
    bool isBusy() const { return !waiting_.isEmpty(); }

    /// True once MathJax was needed.
    bool isLive() const { return thread_.isRunning(); }

    /// Tells the typesetter; see MathCache.
    static QByteArray version();

private:
    struct Waiting {
        QPointer<QObject> context;
        Done done;
    };

    Typesetter& typesetter();
    MathBoxPtr keep(const QString& key, const QString& tex, const QJsonObject& layout);
    void deliver(const QString& key, const QString& tex, const QJsonObject& layout);

    MathCache cache_;
    QHash<QString, MathBoxPtr> boxes_;
    QHash<QString, QPainterPath> glyphs_;
    QHash<QString, QVector<Waiting>> waiting_;
    QThread thread_;
    Typesetter* typesetter_ = nullptr;
};

} // namespace polhode::ui
