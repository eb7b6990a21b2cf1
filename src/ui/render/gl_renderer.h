#pragma once

#include "ui/render/draw_list.h"

#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLShaderProgram>

#include <unordered_map>

namespace polhode::ui
{

/// Draws a DrawList with OpenGL 3.3 into the framebuffer that is bound. The context in which it was made must
/// be current whenever it is used and when it is destroyed.
class GlRenderer : private QOpenGLFunctions_3_3_Core
{
public:
    GlRenderer() = default;
    ~GlRenderer();
    GlRenderer(const GlRenderer&) = delete;
    GlRenderer& operator=(const GlRenderer&) = delete;

    /// False when the context lacks OpenGL 3.3 or a shader does not compile; then nothing else may be called.
    bool initialize();
    void render(const DrawList& list, const QSize& size);

private:
    struct GpuMesh {
        GLuint array = 0, vertices = 0, indices = 0;
        GLsizei count = 0;
        std::weak_ptr<const Mesh> mesh;
    };

    bool link(QOpenGLShaderProgram& program, const char* vertex, const char* fragment);
    const GpuMesh& uploaded(const MeshPtr& mesh);
    void release(GpuMesh& mesh);
    void forgetUnused();
    void drawBackdrop(const DrawList& list);
    void drawMeshes(const std::vector<DrawMesh>& meshes, const DrawList& list, float alpha);
    void drawLines(const std::vector<LineVertex>& lines, float alpha, bool withDepth);
    void drawBlended(const std::vector<BlendVertex>& corners);

    bool ready_ = false;
    QOpenGLShaderProgram backdrop_, mesh_, line_, blend_;
    std::unordered_map<const Mesh*, GpuMesh> meshes_;
    GLuint emptyArray_ = 0, lineArray_ = 0, lineBuffer_ = 0, blendArray_ = 0, blendBuffer_ = 0, shadow_ = 0;
};

} // namespace polhode::ui
