#include "course/model/vocabulary.h"

#include <algorithm>

namespace polhode::course
{

const std::vector<std::string>& partNames()
{
    static const std::vector<std::string> names{"particles", "rigid-body", "articulated", "contact",
                                                "impact",    "soft",       "workshop"};
    return names;
}

const std::vector<std::string>& quantityNames()
{
    static const std::vector<std::string> names{
        "omega",   "L",       "p",         "v",       "F",       "friction", "torque",
        "impulse", "kinetic", "potential", "energy",  "work",    "residual", "position",
        "inertia", "axis1",   "axis2",     "axis3",   "series1", "series2",  "series3",
        "series4", "series5", "series6",   "series7", "series8"};
    return names;
}

const std::vector<std::string>& chartNames()
{
    static const std::vector<std::string> names{"energy", "convergence", "contacts", "joints", "cost"};
    return names;
}

const std::vector<OverlayKind>& overlayKinds()
{
    using Body = OverlayKind::Body;
    static const std::vector<OverlayKind> kinds{
        {"omega", {"ω", "ω 角速度"}, Body::required},
        {"angular-momentum", {"L", "L 角动量"}, Body::required},
        {"momentum", {"p", "p 动量"}, Body::required},
        {"velocity", {"velocity", "速度"}, Body::required},
        {"acceleration", {"acceleration", "加速度"}, Body::required},
        {"force", {"forces", "力"}, Body::required, "", "", "force"},
        {"torque", {"torque", "力矩"}, Body::required},
        {"weight", {"weight", "重力"}, Body::required},
        {"trail", {"trail", "轨迹"}, Body::required, "", "", "point"},
        {"polhode", {"polhode", "本体极迹"}, Body::required},
        {"herpolhode", {"herpolhode", "空间极迹"}, Body::required},
        {"inertia-ellipsoid", {"inertia ellipsoid", "惯量椭球"}, Body::required},
        {"momentum-sphere", {"momentum sphere", "角动量球与能量椭球"}, Body::required},
        {"invariable-plane", {"invariable plane", "不变平面"}, Body::required},
        {"instantaneous-axis", {"instantaneous axis", "瞬时转轴"}, Body::required},
        {"velocity-field", {"velocity field", "速度场"}, Body::required},
        {"body-axes", {"body axes", "本体坐标轴"}, Body::required},
        {"world-axes", {"world axes", "世界坐标轴"}, Body::none},
        {"principal-axes", {"principal axes", "惯量主轴"}, Body::required},
        {"centre-of-mass", {"centre of mass", "质心"}, Body::optional},
        {"point-velocities", {"velocities of points", "各点速度"}, Body::required},
        {"vector", {"an arrow", "箭头"}, Body::optional, "from", "vector"},
        {"line", {"a line", "直线段"}, Body::optional, "from", "to"},
        {"plane", {"a plane", "平面"}, Body::optional, "point", "normal", "size"},
        {"point", {"a point", "点"}, Body::optional, "at", ""},
        {"contact-points", {"contacts", "接触点"}, Body::optional},
        {"contact-normals", {"contact normals", "接触法向"}, Body::optional},
        {"contact-force", {"contact forces", "接触力"}, Body::optional},
        {"friction-cone", {"friction cones", "摩擦锥"}, Body::optional},
        {"slip", {"slip velocities", "滑动速度"}, Body::optional},
        {"joint-axes", {"joints", "关节"}, Body::optional},
        {"joint-frames", {"frames of the joints", "关节坐标系"}, Body::optional},
        {"joint-force", {"joint forces", "关节反力"}, Body::optional},
        {"joint-moment", {"joint moments", "关节反力矩"}, Body::optional},
    };
    return kinds;
}

const OverlayKind& overlayKind(std::string_view kind)
{
    return *std::ranges::find(overlayKinds(), kind, &OverlayKind::kind);
}

} // namespace polhode::course
