#include "ui/formula/math_engine.h"

#include "ui/formula/math_cache.h"
#include "ui/formula/svg_path.h"
#include "ui/formula/typesetter.h"

#include <QCoreApplication>
#include <QFile>

namespace polhode::ui
{

namespace
{

constexpr uint kStackBytes = 8 * 1024 * 1024; // MathJax recurses deeply

} // namespace

MathEngine& MathEngine::instance()
{
    static MathEngine* engine = nullptr;
    if (!engine) {
        engine = new MathEngine;
        qAddPostRoutine([] { delete std::exchange(engine, nullptr); });
    }
    return *engine;
}

MathEngine::MathEngine()
    : cache_(version())
{
    QFile file(":/polhode/formulas.bin");
    if (file.open(QIODevice::ReadOnly))
        cache_.read(file);
    thread_.setStackSize(kStackBytes);
    thread_.setObjectName("typesetter");
}

MathEngine::~MathEngine()
{
    thread_.quit();
    thread_.wait();
}

QByteArray MathEngine::version()
{
    QFile file(":/polhode/mathjax.version");
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Typesetter& MathEngine::typesetter()
{
    if (!typesetter_) {
        typesetter_ = new Typesetter;
        typesetter_->moveToThread(&thread_);
        connect(&thread_, &QThread::finished, typesetter_, &QObject::deleteLater);
        thread_.start(QThread::LowPriority);
    }
    return *typesetter_;
}

MathBoxPtr MathEngine::keep(const QString& key, const QString& tex, const QJsonObject& layout)
{
    const auto glyph = [this](const QString& outline) {
        QPainterPath& path = glyphs_[outline];
        if (path.isEmpty())
            path = pathFromSvg(outline);
        return path;
    };
    return boxes_[key] = std::make_shared<const MathBox>(tex, layout, glyph);
}

MathBoxPtr MathEngine::cached(const QString& tex, bool display)
{
    const QString key = MathCache::keyOf(tex, display);
    if (const MathBoxPtr box = boxes_.value(key))
        return box;
    if (const auto layout = cache_.find(tex, display))
        return keep(key, tex, *layout);
    return nullptr;
}

void MathEngine::request(const QString& tex, bool display, QObject* context, Done done)
{
    if (const MathBoxPtr box = cached(tex, display)) {
        done(box);
        return;
    }
    const QString key = MathCache::keyOf(tex, display);
    QVector<Waiting>& waiting = waiting_[key];
    waiting.append({context, std::move(done)});
    if (waiting.size() > 1)
        return;
    Typesetter* setter = &typesetter();
    QMetaObject::invokeMethod(setter, [this, setter, key, tex, display] {
        const QJsonObject result = setter->layout(tex, display);
        QMetaObject::invokeMethod(this, [this, key, tex, result] { deliver(key, tex, result); });
    });
}

void MathEngine::deliver(const QString& key, const QString& tex, const QJsonObject& layout)
{
    const MathBoxPtr known = boxes_.value(key);
    const MathBoxPtr box = known ? known : keep(key, tex, layout);
    const QVector<Waiting> waiting = waiting_.take(key);
    for (const Waiting& w : waiting)
        if (w.context)
            w.done(box);
}

QJsonObject MathEngine::layout(const QString& tex, bool display)
{
    Typesetter* setter = &typesetter();
    QJsonObject result;
    QMetaObject::invokeMethod(
        setter, [&] { result = setter->layout(tex, display); }, Qt::BlockingQueuedConnection);
    return result;
}

MathBoxPtr MathEngine::render(const QString& tex, bool display)
{
    if (const MathBoxPtr box = cached(tex, display))
        return box;
    return keep(MathCache::keyOf(tex, display), tex, layout(tex, display));
}

} // namespace polhode::ui
