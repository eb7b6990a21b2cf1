#include "ui/render/canvas.h"

#include "ui/render/gl_renderer.h"
#include "ui/render/rasterizer.h"
#include "ui/render/scene_image.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLPaintDevice>
#include <QOpenGLWidget>
#include <QPainter>

namespace polhode::ui
{

namespace
{

QSurfaceFormat surfaceFormat()
{
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setSamples(4);
    return format;
}

class SoftwareCanvas : public QWidget
{
public:
    SoftwareCanvas(CanvasSource& source, QWidget* parent)
        : QWidget(parent)
        , source_(source)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const double dpr = devicePixelRatioF();
        const int samples = source_.hurries() ? 1 : supersamplingFor(dpr);
        QImage image
            = rasterizer_.render(source_.drawList(dpr * samples), (QSizeF(size()) * dpr).toSize(), samples);
        image.setDevicePixelRatio(dpr);
        QPainter painter(this);
        painter.drawImage(0, 0, image);
        source_.paintOverlay(painter);
    }

private:
    CanvasSource& source_;
    Rasterizer rasterizer_;
};

class OpenGLCanvas : public QOpenGLWidget
{
public:
    OpenGLCanvas(CanvasSource& source, QWidget* parent)
        : QOpenGLWidget(parent)
        , source_(source)
    {
        setFormat(surfaceFormat());
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

    ~OpenGLCanvas() override { dropRenderer(); }

protected:
    void initializeGL() override
    {
        connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] { dropRenderer(); });
        renderer_ = std::make_unique<GlRenderer>();
        if (renderer_->initialize())
            return;
        renderer_.reset();
        source_.openGLFailed();
    }

    void paintGL() override
    {
        if (!renderer_)
            return;
        const double dpr = devicePixelRatioF();
        const QSize device = (QSizeF(size()) * dpr).toSize();
        renderer_->render(source_.drawList(dpr), device);
        // On a device of its own: what a painter on the widget draws here is missing from grab().
        QOpenGLPaintDevice overlay(device);
        overlay.setDevicePixelRatio(dpr);
        QPainter painter(&overlay);
        source_.paintOverlay(painter);
    }

private:
    void dropRenderer()
    {
        if (!renderer_)
            return;
        makeCurrent();
        renderer_.reset();
        doneCurrent();
    }

    CanvasSource& source_;
    std::unique_ptr<GlRenderer> renderer_;
};

OpenGLProbe probe()
{
    if (QGuiApplication::platformName() == QLatin1String("offscreen"))
        return {false, false, QStringLiteral("platform offscreen")};
    QOffscreenSurface surface;
    surface.setFormat(surfaceFormat());
    surface.create();
    QOpenGLContext context;
    context.setFormat(surfaceFormat());
    if (!surface.isValid() || !context.create() || !context.makeCurrent(&surface))
        return {false, false, QStringLiteral("no context")};
    OpenGLProbe result;
    result.renderer
        = QString::fromLatin1(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));
    result.usable = context.format().version() >= std::pair(3, 3);
    result.fast = result.usable && !result.renderer.contains(QLatin1String("llvmpipe"), Qt::CaseInsensitive)
        && !result.renderer.contains(QLatin1String("softpipe"), Qt::CaseInsensitive)
        && !result.renderer.contains(QLatin1String("swrast"), Qt::CaseInsensitive);
    context.doneCurrent();
    return result;
}

} // namespace

QWidget* makeOpenGLCanvas(CanvasSource& source, QWidget* parent)
{
    return new OpenGLCanvas(source, parent);
}

QWidget* makeSoftwareCanvas(CanvasSource& source, QWidget* parent)
{
    return new SoftwareCanvas(source, parent);
}

bool mayHaveGraphicsDevice()
{
#ifdef Q_OS_LINUX
    // Of the kernel's own drivers, of NVIDIA's, of Windows below.
    return QDir(QStringLiteral("/dev/dri")).exists() || QFile::exists(QStringLiteral("/dev/nvidiactl"))
        || QFile::exists(QStringLiteral("/dev/dxg"));
#else
    return true;
#endif
}

const OpenGLProbe& probeOpenGL()
{
    static const OpenGLProbe result = probe();
    return result;
}

} // namespace polhode::ui
