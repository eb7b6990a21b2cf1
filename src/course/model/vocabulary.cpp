#include "course/model/vocabulary.h"

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
        {"omega", Body::required, "", ""},
        {"angular-momentum", Body::required, "", ""},
        {"momentum", Body::required, "", ""},
        {"velocity", Body::required, "", ""},
        {"acceleration", Body::required, "", ""},
        {"force", Body::required, "", ""},
        {"torque", Body::required, "", ""},
        {"weight", Body::required, "", ""},
        {"trail", Body::required, "", ""},
        {"polhode", Body::required, "", ""},
        {"herpolhode", Body::required, "", ""},
        {"inertia-ellipsoid", Body::required, "", ""},
        {"momentum-sphere", Body::required, "", ""},
        {"invariable-plane", Body::required, "", ""},
        {"instantaneous-axis", Body::required, "", ""},
        {"velocity-field", Body::required, "", ""},
        {"body-axes", Body::required, "", ""},
        {"world-axes", Body::none, "", ""},
        {"principal-axes", Body::required, "", ""},
        {"centre-of-mass", Body::optional, "", ""},
        {"point-velocities", Body::required, "", ""},
        {"vector", Body::optional, "from", "vector"},
        {"line", Body::optional, "from", "to"},
        {"plane", Body::optional, "point", "normal"},
        {"point", Body::optional, "at", ""},
        {"contact-points", Body::optional, "", ""},
        {"contact-normals", Body::optional, "", ""},
        {"contact-force", Body::optional, "", ""},
        {"friction-cone", Body::optional, "", ""},
        {"slip", Body::optional, "", ""},
        {"joint-axes", Body::optional, "", ""},
        {"joint-frames", Body::optional, "", ""},
        {"joint-force", Body::optional, "", ""},
        {"joint-moment", Body::optional, "", ""},
    };
    return kinds;
}

} // namespace polhode::course
