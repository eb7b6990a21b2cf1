#pragma once

#include "course/variables/variable.h"

/// The orientation of a body as numbers; angles in rad.
namespace polhode::course
{

Eigen::Vector4d quaternionOf(const Sample& sample, int body); ///< scalar part first

double turnOf(const Sample& sample, int body); ///< of the rotation vector, 0 … π
/// On a fixed axis the angle has a sign; it goes on from that of the initial orientation.
double turnAboutAxisOf(const Sample& sample, int body);

/// z-y-x.
double yawOf(const Sample& sample, int body);
double pitchOf(const Sample& sample, int body);
double rollOf(const Sample& sample, int body);

/// z-x-z. Where the body's axis 3 stands along ±z the node line is undefined: precession is then the whole
/// turn.
double precessionOf(const Sample& sample, int body);
double nutationOf(const Sample& sample, int body);
double spinOf(const Sample& sample, int body);

} // namespace polhode::course
