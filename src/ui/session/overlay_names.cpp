#include "ui/session/overlay_names.h"

#include <QHash>

namespace polhode::ui
{

course::Text overlayName(const course::OverlayDescription& overlay)
{
    static const QHash<QString, course::Text> names{
        {"omega", {"ω", "ω 角速度"}},
        {"angular-momentum", {"L", "L 角动量"}},
        {"momentum", {"p", "p 动量"}},
        {"velocity", {"velocity", "速度"}},
        {"acceleration", {"acceleration", "加速度"}},
        {"force", {"forces", "力"}},
        {"torque", {"torque", "力矩"}},
        {"weight", {"weight", "重力"}},
        {"trail", {"trail", "轨迹"}},
        {"polhode", {"polhode", "本体极迹"}},
        {"herpolhode", {"herpolhode", "空间极迹"}},
        {"inertia-ellipsoid", {"inertia ellipsoid", "惯量椭球"}},
        {"momentum-sphere", {"momentum sphere", "角动量球与能量椭球"}},
        {"invariable-plane", {"invariable plane", "不变平面"}},
        {"instantaneous-axis", {"instantaneous axis", "瞬时转轴"}},
        {"velocity-field", {"velocity field", "速度场"}},
        {"body-axes", {"body axes", "本体坐标轴"}},
        {"world-axes", {"world axes", "世界坐标轴"}},
        {"principal-axes", {"principal axes", "惯量主轴"}},
        {"centre-of-mass", {"centre of mass", "质心"}},
        {"point-velocities", {"velocities of points", "各点速度"}},
        {"contact-points", {"contacts", "接触点"}},
        {"contact-normals", {"contact normals", "接触法向"}},
        {"contact-force", {"contact forces", "接触力"}},
        {"friction-cone", {"friction cones", "摩擦锥"}},
        {"slip", {"slip velocities", "滑动速度"}},
        {"joint-axes", {"joints", "关节"}},
        {"joint-frames", {"frames of the joints", "关节坐标系"}},
        {"joint-force", {"joint forces", "关节反力"}},
        {"joint-moment", {"joint moments", "关节反力矩"}},
    };
    if (!overlay.label.en.empty())
        return overlay.label;
    return names.value(QString::fromStdString(overlay.kind), {overlay.id, overlay.id});
}

} // namespace polhode::ui
