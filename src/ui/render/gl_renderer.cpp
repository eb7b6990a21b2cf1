#include "ui/render/gl_renderer.h"

#include "ui/render/gl_shaders.h"

#include <QOpenGLContext>

#include <cstddef>
#include <iterator>

namespace polhode::ui
{

namespace
{

QVector3D q(const Eigen::Vector3f& v)
{
    return {v.x(), v.y(), v.z()};
}

QMatrix4x4 q(const Eigen::Matrix4f& m)
{
    QMatrix4x4 out;
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c)
            out(r, c) = m(r, c);
    return out;
}

QMatrix3x3 q(const Eigen::Matrix3f& m)
{
    QMatrix3x3 out;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
            out(r, c) = m(r, c);
    return out;
}

const void* at(std::size_t offset)
{
    return reinterpret_cast<const void*>(offset);
}

template <class T>
GLsizeiptr bytes(const std::vector<T>& v)
{
    return static_cast<GLsizeiptr>(v.size() * sizeof(T));
}

} // namespace

GlRenderer::~GlRenderer()
{
    if (!ready_)
        return;
    for (auto& [key, mesh] : meshes_)
        release(mesh);
    for (GLuint array : {emptyArray_, lineArray_, blendArray_})
        glDeleteVertexArrays(1, &array);
    for (GLuint buffer : {lineBuffer_, blendBuffer_})
        glDeleteBuffers(1, &buffer);
    glDeleteTextures(1, &shadow_);
}

bool GlRenderer::link(QOpenGLShaderProgram& program, const char* vertex, const char* fragment)
{
    return program.addShaderFromSourceCode(QOpenGLShader::Vertex, vertex)
        && program.addShaderFromSourceCode(QOpenGLShader::Fragment, fragment) && program.link();
}

bool GlRenderer::initialize()
{
    using namespace shaders;
    const QSurfaceFormat format = QOpenGLContext::currentContext()->format();
    if (format.version() < std::pair(3, 3) || !initializeOpenGLFunctions())
        return false;
    if (!link(backdrop_, kBackdropVertex, kBackdropFragment) || !link(mesh_, kMeshVertex, kMeshFragment)
        || !link(line_, kLineVertex, kLineFragment) || !link(blend_, kBlendVertex, kBlendFragment))
        return false;
    glGenVertexArrays(1, &emptyArray_);

    glGenVertexArrays(1, &lineArray_);
    glGenBuffers(1, &lineBuffer_);
    glBindVertexArray(lineArray_);
    glBindBuffer(GL_ARRAY_BUFFER, lineBuffer_);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(LineVertex), at(offsetof(LineVertex, x)));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(LineVertex), at(offsetof(LineVertex, offset)));
    glVertexAttribPointer(2, 4, GL_FLOAT, GL_FALSE, sizeof(LineVertex), at(offsetof(LineVertex, r)));
    for (GLuint i : {0u, 1u, 2u})
        glEnableVertexAttribArray(i);

    glGenVertexArrays(1, &blendArray_);
    glGenBuffers(1, &blendBuffer_);
    glBindVertexArray(blendArray_);
    glBindBuffer(GL_ARRAY_BUFFER, blendBuffer_);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(BlendVertex), at(0));
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, sizeof(BlendVertex), at(sizeof(Eigen::Vector4f)));
    for (GLuint i : {0u, 1u})
        glEnableVertexAttribArray(i);
    glBindVertexArray(0);

    glGenTextures(1, &shadow_);
    glBindTexture(GL_TEXTURE_2D, shadow_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    ready_ = true;
    return true;
}

void GlRenderer::render(const DrawList& list, const QSize& size)
{
    forgetUnused();
    glViewport(0, 0, size.width(), size.height());
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_MULTISAMPLE);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    // The picture stays opaque while colours blend.
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);

    glDepthFunc(GL_ALWAYS);
    drawBackdrop(list);
    drawLines(list.grid, 1, false);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    drawMeshes(list.bodies, list, 1);
    glDepthFunc(GL_GEQUAL);
    glDepthMask(GL_FALSE);
    drawMeshes(list.arrows, list, kHiddenOpacity);
    drawLines(list.hiddenLines, kHiddenOpacity, false);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    drawMeshes(list.arrows, list, 1);
    glDepthFunc(GL_LEQUAL);
    drawLines(list.lines, 1, true);
    drawBlended(list.blended);

    glBindVertexArray(0);
    glUseProgram(0);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
}

void GlRenderer::drawBackdrop(const DrawList& list)
{
    const GroundPlane& ground = list.ground;
    const ShadowMask& mask = ground.shadow;
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, shadow_);
    if (!mask.values.empty()) {
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, ShadowMask::kSize, ShadowMask::kSize, 0, GL_RED,
                     GL_UNSIGNED_BYTE, mask.values.data());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4); // as the painter of the labels expects
    }
    backdrop_.bind();
    backdrop_.setUniformValue("skyTop", q(list.skyTop));
    backdrop_.setUniformValue("skyBottom", q(list.skyBottom));
    backdrop_.setUniformValue("soil", q(list.groundColor));
    backdrop_.setUniformValue("depthFromNdc", q(ground.depthFromNdc));
    backdrop_.setUniformValue("uvFromNdc", q(ground.uvFromNdc));
    backdrop_.setUniformValue("radius", static_cast<float>(ground.radius));
    backdrop_.setUniformValue("shadowStrength", list.shadowStrength);
    backdrop_.setUniformValue("shadowLow", QVector2D(mask.low.x(), mask.low.y()));
    backdrop_.setUniformValue("shadowExtent", QVector2D(mask.extent.x(), mask.extent.y()));
    backdrop_.setUniformValue("solid", ground.visible && ground.solid);
    backdrop_.setUniformValue("hasShadow", !mask.values.empty());
    backdrop_.setUniformValue("shadow", 0);
    glBindVertexArray(emptyArray_);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void GlRenderer::drawMeshes(const std::vector<DrawMesh>& meshes, const DrawList& list, float alpha)
{
    if (alpha < 1)
        glEnable(GL_BLEND);
    mesh_.bind();
    mesh_.setUniformValue("clip", q(list.clipMatrix));
    mesh_.setUniformValue("eye", QVector4D(list.eye.x(), list.eye.y(), list.eye.z(), list.eye.w()));
    mesh_.setUniformValue("lamp", q(lampDirection_W()));
    mesh_.setUniformValue("alpha", alpha);
    for (const DrawMesh& draw : meshes) {
        const GpuMesh& gpu = uploaded(draw.mesh);
        mesh_.setUniformValue("place", q(draw.place.matrix()));
        mesh_.setUniformValue("normals", q(Eigen::Matrix3f(draw.place.linear().inverse().transpose())));
        mesh_.setUniformValue("base", q(draw.color));
        mesh_.setUniformValue("gloss", draw.finish.gloss);
        mesh_.setUniformValue("flatness", draw.finish.flat);
        mesh_.setUniformValue("bothSides", !draw.mesh->closed);
        if (draw.mesh->closed)
            glEnable(GL_CULL_FACE);
        glBindVertexArray(gpu.array);
        glDrawElements(GL_TRIANGLES, gpu.count, GL_UNSIGNED_INT, nullptr);
        glDisable(GL_CULL_FACE);
    }
    glDisable(GL_BLEND);
}

void GlRenderer::drawLines(const std::vector<LineVertex>& lines, float alpha, bool withDepth)
{
    if (lines.empty())
        return;
    const auto count = static_cast<GLsizei>(lines.size());
    line_.bind();
    line_.setUniformValue("alpha", alpha);
    line_.setUniformValue("solidOnly", false);
    glBindVertexArray(lineArray_);
    glBindBuffer(GL_ARRAY_BUFFER, lineBuffer_);
    glBufferData(GL_ARRAY_BUFFER, bytes(lines), lines.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, count);
    glDisable(GL_BLEND);
    if (!withDepth)
        return;
    line_.setUniformValue("solidOnly", true);
    glDepthMask(GL_TRUE);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, count);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void GlRenderer::drawBlended(const std::vector<BlendVertex>& corners)
{
    if (corners.empty())
        return;
    blend_.bind();
    glBindVertexArray(blendArray_);
    glBindBuffer(GL_ARRAY_BUFFER, blendBuffer_);
    glBufferData(GL_ARRAY_BUFFER, bytes(corners), corners.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners.size()));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

const GlRenderer::GpuMesh& GlRenderer::uploaded(const MeshPtr& mesh)
{
    GpuMesh& gpu = meshes_[mesh.get()];
    if (gpu.mesh.lock() == mesh)
        return gpu;
    release(gpu);
    gpu.mesh = mesh;
    gpu.count = static_cast<GLsizei>(3 * mesh->triangles.size());
    glGenVertexArrays(1, &gpu.array);
    glGenBuffers(1, &gpu.vertices);
    glGenBuffers(1, &gpu.indices);
    glBindVertexArray(gpu.array);
    glBindBuffer(GL_ARRAY_BUFFER, gpu.vertices);
    const GLsizeiptr half = bytes(mesh->positions);
    glBufferData(GL_ARRAY_BUFFER, 2 * half, nullptr, GL_STATIC_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, half, mesh->positions.data());
    glBufferSubData(GL_ARRAY_BUFFER, half, half, mesh->normals.data());
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, at(0));
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, 0, at(static_cast<std::size_t>(half)));
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, gpu.indices);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes(mesh->triangles), mesh->triangles.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
    return gpu;
}

void GlRenderer::release(GpuMesh& mesh)
{
    if (mesh.array == 0)
        return;
    glDeleteVertexArrays(1, &mesh.array);
    glDeleteBuffers(1, &mesh.vertices);
    glDeleteBuffers(1, &mesh.indices);
    mesh = {};
}

void GlRenderer::forgetUnused()
{
    for (auto it = meshes_.begin(); it != meshes_.end();) {
        const bool unused = it->second.mesh.expired();
        if (unused)
            release(it->second);
        it = unused ? meshes_.erase(it) : std::next(it);
    }
}

} // namespace polhode::ui
