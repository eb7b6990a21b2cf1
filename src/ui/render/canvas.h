#pragma once

#include "ui/render/draw_list.h"

class QPainter;
class QWidget;

namespace polhode::ui
{

/// What a canvas asks of its owner each time it paints.
class CanvasSource
{
public:
    virtual DrawList drawList(double pixelScale) = 0;
    virtual void paintOverlay(QPainter& painter) = 0;
    /// Whether pictures follow each other so fast that each may be coarser: one sample a pixel.
    virtual bool hurries() const = 0;
    /// The OpenGL canvas found that it cannot work.
    virtual void openGLFailed() = 0;

protected:
    ~CanvasSource() = default;
};

/// A widget that shows what the source draws, by OpenGL or by the software rasteriser. It takes no mouse
/// events.
QWidget* makeOpenGLCanvas(CanvasSource& source, QWidget* parent);
QWidget* makeSoftwareCanvas(CanvasSource& source, QWidget* parent);

struct OpenGLProbe {
    bool usable = false; ///< OpenGL 3.3 works on this display
    bool fast = false; ///< and is not itself done in software
    QString renderer; ///< as the driver calls itself, or why it is not usable
};

/// Whether the machine may have a graphics device. Where it has none OpenGL is computed by the processor, and
/// the driver that does so takes 70 MB to ask.
bool mayHaveGraphicsDevice();

/// Looks, once per program, whether OpenGL can be used without risk.
const OpenGLProbe& probeOpenGL();

} // namespace polhode::ui
