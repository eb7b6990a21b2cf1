#include "ui/stage/viewpoint.h"

#include "course/language/value_error.h"
#include "engine/math/number_text.h"

#include <QStringList>

#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr QLatin1String kPlain("plain"), kCamera("camera="), kParallel("parallel");
constexpr qsizetype kNumbers = 7;

Camera cameraFromText(const QString& text)
{
    const QStringList parts = text.split(u',');
    double numbers[kNumbers];
    bool good = parts.size() == kNumbers || (parts.size() == kNumbers + 1 && parts.last() == kParallel);
    for (qsizetype i = 0; good && i < kNumbers; ++i) {
        numbers[i] = parts[i].toDouble(&good);
        good = good && std::isfinite(numbers[i]);
    }
    if (!good || !(numbers[2] > 0) || !(numbers[6] > 0))
        throw course::ValueError(course::quoted(text.toStdString()),
                                 {"azimuth,elevation,distance,x,y,z,field of view of a camera",
                                  "相机的方位角,仰角,距离,x,y,z,视角"});
    Camera camera;
    camera.azimuth = numbers[0];
    camera.elevation = numbers[1];
    camera.distance = numbers[2];
    camera.target_W = {numbers[3], numbers[4], numbers[5]};
    camera.fieldOfView = numbers[6];
    camera.orthographic = parts.size() > kNumbers;
    return camera;
}

} // namespace

QString toText(const Viewpoint& viewpoint)
{
    QStringList parts;
    if (!viewpoint.frame.isGround())
        parts << QString::fromStdString(course::toText(viewpoint.frame));
    if (!viewpoint.fictitious)
        parts << kPlain;
    if (const auto& camera = viewpoint.camera) {
        QStringList numbers;
        for (const double number :
             {camera->azimuth, camera->elevation, camera->distance, camera->target_W.x(),
              camera->target_W.y(), camera->target_W.z(), camera->fieldOfView})
            numbers << QString::fromStdString(polhode::numberText(number));
        if (camera->orthographic)
            numbers << kParallel;
        parts << kCamera + numbers.join(u',');
    }
    return parts.join(u';');
}

Viewpoint viewpointFromText(const QString& text, std::span<const std::string> bodies)
{
    Viewpoint viewpoint;
    for (const QString& part : text.split(u';', Qt::SkipEmptyParts)) {
        if (part == kPlain)
            viewpoint.fictitious = false;
        else if (part.startsWith(kCamera))
            viewpoint.camera = cameraFromText(part.mid(kCamera.size()));
        else
            viewpoint.frame = course::frameFromText(part.toStdString(), bodies);
    }
    return viewpoint;
}

Viewpoint viewpointOf(const course::Moment& moment, std::span<const std::string> bodies,
                      std::vector<course::ValueError>& missing)
{
    Viewpoint viewpoint;
    try {
        viewpoint = viewpointFromText(QString::fromStdString(moment.frame), bodies);
    } catch (const course::ValueError& error) {
        missing.push_back(error);
    }
    if (const auto& given = moment.camera) {
        Camera camera;
        camera.target_W = {given->at[0], given->at[1], given->at[2]};
        camera.azimuth = given->azimuth;
        camera.elevation = given->elevation;
        camera.distance = given->distance;
        camera.orthographic = given->flat;
        viewpoint.camera = camera;
    }
    return viewpoint;
}

void putViewpoint(const Viewpoint& viewpoint, course::Moment& moment)
{
    if (const auto& camera = viewpoint.camera)
        moment.camera
            = course::MomentCamera{{camera->target_W.x(), camera->target_W.y(), camera->target_W.z()},
                                   camera->azimuth,
                                   camera->elevation,
                                   camera->distance,
                                   camera->orthographic};
    moment.frame = toText({viewpoint.frame, viewpoint.fictitious, {}}).toStdString();
}

} // namespace polhode::ui
