#include "course/model/overlay_table.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

using Body = OverlayRow::Body;
using Needs = OverlayRow::Needs;

OverlayRow ofBody(const char* id, const char* quantity, Text name, Text meaning,
                  std::vector<OverlayKey> keys = {}, Body body = Body::required)
{
    return {id, std::move(name), std::move(meaning), quantity, body, std::move(keys)};
}

OverlayRow arrow(const char* id, const char* variable, const char* quantity, Text name, Text meaning)
{
    OverlayRow row = ofBody(id, quantity, std::move(name), std::move(meaning));
    row.arrow = variable;
    return row;
}

OverlayRow roundBody(const char* id, const char* quantity, Text name, Text meaning)
{
    OverlayRow row = ofBody(id, quantity, std::move(name), std::move(meaning));
    row.roundBody = true;
    return row;
}

/// What a lesson draws itself, by expressions.
OverlayRow own(const char* id, OverlayPlace a, std::optional<OverlayPlace> b, Text name, Text meaning,
               bool framed = false)
{
    OverlayRow row{id, std::move(name), std::move(meaning), "position", Body::optional,
                   {}, std::move(a),    std::move(b)};
    row.framed = framed;
    return row;
}

/// Of all contacts or joints, or of those of one body.
OverlayRow of(Needs needs, const char* id, const char* quantity, Text name, Text meaning,
              bool lengths = false)
{
    OverlayRow row = ofBody(id, quantity, std::move(name), std::move(meaning), {}, Body::optional);
    row.needs = needs;
    row.lengths = lengths;
    return row;
}

} // namespace

bool OverlayRow::fits(const SceneDescription& scene) const
{
    return needs == Needs::contacts ? scene.contact.has_value()
        : needs == Needs::joints    ? !scene.joints.empty()
                                    : true;
}

std::span<const OverlayRow> overlayTable()
{
    static const std::vector<OverlayRow> rows{
        arrow("omega", "w", "omega", {"ω", "ω 角速度"}, {"the angular velocity", "角速度矢量"}),
        arrow("angular-momentum", "L", "L", {"L", "L 角动量"},
              {"the angular momentum about the centre of mass", "对质心的角动量"}),
        arrow("momentum", "p", "p", {"p", "p 动量"}, {"the momentum m v", "动量 m v"}),
        arrow("velocity", "v", "v", {"velocity", "速度"}, {"the velocity of the centre of mass", "质心速度"}),
        arrow("acceleration", "a", "v", {"acceleration", "加速度"},
              {"the acceleration of the centre of mass", "质心加速度"}),
        ofBody("force", "F", {"forces", "力"},
               {"all applied forces where they act, or the one of `force`",
                "全部外加力，画在作用点上；写了 `force` 则只画那一个"},
               {OverlayKey::force}),
        arrow("torque", "t", "torque", {"torque", "力矩"},
              {"the torque about the centre of mass", "对质心的合力矩"}),
        ofBody("weight", "F", {"weight", "重力"}, {"m g at the centre of mass", "质心处的 m g"}),
        ofBody("trail", "position", {"trail", "轨迹"},
               {"the path so far, of the centre of mass or of the mark `point`",
                "质心或标记点 `point` 至此走过的路径"},
               {OverlayKey::point}),
        ofBody("polhode", "omega", {"polhode", "本体极迹"},
               {"the curve of the pole of ω on the inertia ellipsoid", "ω 的极点在惯量椭球上画出的曲线"}),
        ofBody("herpolhode", "omega", {"herpolhode", "空间极迹"},
               {"the curve of that pole in space", "该极点在空间中画出的曲线"}),
        roundBody("inertia-ellipsoid", "inertia", {"inertia ellipsoid", "惯量椭球"},
                  {"r·I r = constant, a little larger than the body", "r·I r = 常数的曲面，比物体略大"}),
        roundBody("momentum-sphere", "L", {"momentum sphere", "角动量球与能量椭球"},
                  {"in the space of L: the sphere of its size, the energy ellipsoid, and where they meet",
                   "L 空间中的角动量球、能量椭球及其交线"}),
        roundBody("invariable-plane", "L", {"invariable plane", "不变平面"},
                  {"the plane on which the inertia ellipsoid rolls", "惯量椭球在其上滚动的平面"}),
        ofBody("instantaneous-axis", "omega", {"instantaneous axis", "瞬时转轴"},
               {"the points of least speed: the axis of the screw", "速度最小的各点：瞬时螺旋轴"}),
        ofBody("velocity-field", "v", {"velocity field", "速度场"},
               {"velocities on rings across ω through the centre of mass",
                "过质心、垂直于 ω 的圆环上各点的速度"}),
        ofBody("body-axes", "", {"body axes", "本体坐标轴"},
               {"the axes fixed in the body", "固连于物体的坐标轴"}),
        ofBody("world-axes", "", {"world axes", "世界坐标轴"},
               {"x, y, z from the origin", "从原点画出的 x、y、z 轴"}, {}, Body::none),
        ofBody("principal-axes", "", {"principal axes", "惯量主轴"},
               {"the principal axes of inertia with I₁ ≤ I₂ ≤ I₃", "惯量主轴，I₁ ≤ I₂ ≤ I₃"}),
        ofBody("centre-of-mass", "position", {"centre of mass", "质心"},
               {"the centre of mass and its path, of one body or of the system",
                "一个物体或整个系统的质心及其路径"},
               {}, Body::optional),
        ofBody("point-velocities", "v", {"velocities of points", "各点速度"},
               {"the velocities of the marks", "各标记点的速度"}),
        own("vector", {"from"}, OverlayPlace{"vector", {"the arrow itself", "箭头本身"}, "1"},
            {"vector", "矢量"}, {"an arrow", "一个箭头"}, true),
        own("line", {"from"}, OverlayPlace{"to"}, {"line", "线段"}, {"a dashed line", "一条虚线"}),
        {"plane",
         {"plane", "平面"},
         {"a square across the normal", "与法向垂直的一块方形"},
         "position",
         Body::optional,
         {OverlayKey::size},
         OverlayPlace{"point"},
         OverlayPlace{"normal", {"direction of its normal", "法线方向"}, "1"}},
        own("point", {"at"}, {}, {"point", "点"}, {"a point", "一个点"}),
        of(Needs::contacts, "contact-points", "F", {"contacts", "接触点"},
           {"where bodies touch", "物体相接触之处"}),
        of(Needs::contacts, "contact-normals", "position", {"contact normals", "接触法向"},
           {"the normals, into the successor", "接触法向，指向后继物体"}),
        of(Needs::contacts, "contact-force", "F", {"contact forces", "接触力"},
           {"normal and friction parts apart", "法向力与摩擦力分开画"}, true),
        of(Needs::contacts, "contact-resultant", "F", {"resultant of contacts", "接触合力"},
           {"of all contact forces on a body, on its line of action; of contacts in a plane, from the centre "
            "of pressure",
            "一个物体所受全部接触力的合力，画在作用线上；接触点共面时从压力中心画起"},
           true),
        of(Needs::contacts, "friction-cone", "friction", {"friction cones", "摩擦锥"},
           {"the cone of μ, and the whole force in it", "由 μ 决定的锥及其中的全反力"}, true),
        of(Needs::contacts, "slip", "v", {"slip velocities", "滑动速度"},
           {"how the successor slides over the predecessor", "后继物体相对前驱物体的滑动速度"}),
        of(Needs::joints, "joint-axes", "", {"joints", "关节"},
           {"where the joints are, and the axes of their freedoms", "关节的位置和各自由度的轴"}),
        of(Needs::joints, "joint-frames", "", {"frames of the joints", "关节坐标系"},
           {"J on the predecessor in full lines, on the successor dashed, with q between them",
            "前驱物体上的 J 画实线，后继物体上的画虚线，其间标出 q"}),
        of(Needs::joints, "joint-force", "F", {"joint forces", "关节反力"},
           {"the reaction on the successor", "作用于后继物体的反力"}),
        of(Needs::joints, "joint-moment", "torque", {"joint moments", "关节反力矩"},
           {"the moment of the reaction about the joint", "反力对关节的力矩"}),
    };
    return rows;
}

const OverlayRow* findOverlay(std::string_view id)
{
    const auto rows = overlayTable();
    const auto found
        = std::ranges::find(rows, id, [](const OverlayRow& row) { return std::string_view(row.id); });
    return found == rows.end() ? nullptr : &*found;
}

Text overlayName(const OverlayDescription& overlay)
{
    const OverlayRow* row = overlay.label.en.empty() ? findOverlay(overlay.kind) : nullptr;
    return row ? row->name : overlay.label;
}

} // namespace polhode::course
