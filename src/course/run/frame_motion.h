#pragma once

#include "course/model/reference_frame.h"
#include "course/run/run.h"

#include <Eigen/Geometry>

#include <functional>
#include <string>

namespace polhode::course
{

/// Where a frame of reference is at t (s), as the pose of its axes F in W. F lies in W at t = 0, so that a
/// scene looks there as it does from the ground.
Eigen::Isometry3d framePose(const Run& run, const ReferenceFrame& frame, double t);

/// How the frame moves: its point O, the centre of mass of its body or of the system, and its rotation; in W.
struct FrameMotion {
    Eigen::Vector3d p_WO = Eigen::Vector3d::Zero(), v_WO = Eigen::Vector3d::Zero(),
                    a_WO = Eigen::Vector3d::Zero(); ///< m, m/s, m/s²
    Eigen::Vector3d w_WF = Eigen::Vector3d::Zero(), alpha_WF = Eigen::Vector3d::Zero(); ///< rad/s, rad/s²
};

/// A vector of a body by its name in W: "" where it is, "v", "a", "w" or "alpha"; zero where it has none.
using BodyVector = std::function<Eigen::Vector3d(std::size_t body, const std::string& what)>;

/// Those of a run at t (s); after the jump at its time.
BodyVector vectorsAt(const Run& run, double t);

/// At the moment of which @p of tells.
FrameMotion frameMotion(const Run& run, const ReferenceFrame& frame, const BodyVector& of);

/// What has to be added to the forces on a mass so that m a′ = F + these holds for its acceleration a′ in the
/// frame; N, in W.
///
/// With r from O, v′ the velocity in the frame and ω, α of the frame:
///     −m a_O    of the frame that is accelerated as a whole,
///     −2m ω×v′    Coriolis's,
///     −m ω×(ω×r)    centrifugal,
///     −m α×r    Euler's.
/// Source: Goldstein 2002, §4.10; Morin 2008, §10.2.
struct FictitiousForces {
    Eigen::Vector3d translation, coriolis, centrifugal, euler;

    Eigen::Vector3d sum() const { return translation + coriolis + centrifugal + euler; }
};

/// On the mass (kg) at @p p_W with the velocity @p v_W over the ground.
FictitiousForces fictitiousForces(const FrameMotion& frame, double mass, const Eigen::Vector3d& p_W,
                                  const Eigen::Vector3d& v_W);

} // namespace polhode::course
