#pragma once

/// The shaders of the OpenGL renderer (GLSL 3.30).
namespace polhode::ui::shaders
{

/// Covers the view with one triangle.
inline constexpr auto kBackdropVertex = R"(#version 330 core
out vec2 ndc;
void main()
{
    ndc = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(ndc, 0.0, 1.0);
})";

/// Sky, ground and shadows; the ground's depth.
inline constexpr auto kBackdropFragment = R"(#version 330 core
in vec2 ndc;
uniform vec3 skyTop, skyBottom, soil, depthFromNdc;
uniform mat3 uvFromNdc;
uniform float radius, shadowStrength;
uniform vec2 shadowLow, shadowExtent;
uniform bool solid, hasShadow;
uniform sampler2D shadow;
out vec4 color;
void main()
{
    vec3 sky = mix(skyBottom, skyTop, (ndc.y + 1.0) / 2.0);
    vec3 uvw = uvFromNdc * vec3(ndc, 1.0);
    vec2 uv = uvw.xy / uvw.z;
    float near = 1.0 - dot(uv, uv) / (radius * radius);
    float cover = solid && uvw.z > 0.0 && near > 0.0 ? near * near : 0.0;
    vec2 cell = (uv - shadowLow) / shadowExtent;
    bool inside = hasShadow && all(greaterThan(cell, vec2(0.0))) && all(lessThan(cell, vec2(1.0)));
    float light = inside ? 1.0 - shadowStrength * cover * texture(shadow, cell).r : 1.0;
    color = vec4(mix(sky, soil, cover) * light, 1.0);
    gl_FragDepth = cover > 0.1 ? clamp(dot(depthFromNdc, vec3(ndc, 1.0)) / 2.0 + 0.5, 0.0, 1.0) : 1.0;
})";

inline constexpr auto kMeshVertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform mat4 clip, place;
uniform mat3 normals;
out vec3 p, n;
void main()
{
    vec4 world = place * vec4(position, 1.0);
    p = world.xyz;
    n = normals * normal;
    gl_Position = clip * world;
})";

/// The formula of shaded() in shading.h.
inline constexpr auto kMeshFragment = R"(#version 330 core
in vec3 p, n;
uniform vec4 eye;
uniform vec3 lamp, base;
uniform float gloss, flatness, alpha;
uniform bool bothSides;
out vec4 color;
void main()
{
    vec3 v = normalize(eye.xyz - eye.w * p);
    vec3 m = normalize(n);
    if (bothSides && dot(m, v) < 0.0)
        m = -m;
    float ambient = 0.62 + 0.06 * m.z;
    float diffuse = 0.26 * max(0.0, dot(m, lamp)) + 0.18 * max(0.0, dot(m, v));
    float s = pow(max(0.0, dot(m, normalize(lamp + v))), 32.0);
    color = vec4(base * mix(ambient + diffuse, 1.0, flatness) + gloss * s, alpha);
})";

inline constexpr auto kLineVertex = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 side;
layout(location = 2) in vec4 rgba;
out vec2 offset;
out vec4 tint;
void main()
{
    offset = side;
    tint = rgba;
    gl_Position = vec4(position, 1.0);
})";

/// `solidOnly`: for the depth of lines, without their soft borders and faint lines.
inline constexpr auto kLineFragment = R"(#version 330 core
in vec2 offset;
in vec4 tint;
uniform float alpha;
uniform bool solidOnly;
out vec4 color;
void main()
{
    float cover = clamp(offset.y + 0.5 - abs(offset.x), 0.0, 1.0);
    if (solidOnly && (cover <= 0.5 || tint.a <= 0.586))
        discard;
    color = vec4(tint.rgb, tint.a * cover * alpha);
})";

inline constexpr auto kBlendVertex = R"(#version 330 core
layout(location = 0) in vec4 position;
layout(location = 1) in vec4 rgba;
out vec4 tint;
void main()
{
    tint = rgba;
    gl_Position = position;
})";

inline constexpr auto kBlendFragment = R"(#version 330 core
in vec4 tint;
out vec4 color;
void main()
{
    color = tint;
})";

} // namespace polhode::ui::shaders
