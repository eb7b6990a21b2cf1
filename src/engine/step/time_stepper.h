#pragma once

#include "engine/step/stepper_table.h"

#include <memory>

namespace polhode
{

/// Velocity time-stepping: in each step of h the velocities at its end and the impulses of the contacts
/// during it are found together, so that resting contact, impact and friction are one problem and no event
/// needs a time of its own. First order in h.
///
/// v* = v + h a(q, v) (gyroscopic term implicit), v⁺ = v* + Φ Jᵀ p, q⁺ = q ⊕ h v⁺. For each contact within
/// reach: 0 ≤ p_n ⊥ ζ⁺ − target ≥ 0, where target = −gap/h while apart, −e ζ where an impact is faster than
/// what the forces give in two steps (and, of surfaces that go on touching, their turning: ṅ·v and
/// curvature), 0 otherwise; friction on the true cone, solved by ConeSolver with warm start, or with
/// StepperOptions::pyramid (or an lcpMethod) as the LCP of Stewart and Trinkle. Poisson's law: the impulses
/// of expansion e p are the least of a second solution. Rolling and torsional friction bound moments by
/// rolling · p_n and torsional · p_n. Impulses are sought that meet these laws to LcpOptions::tolerance of
/// the speeds at hand. A step that misses them by more than 1e-6 of these speeds (or that tolerance, if it is
/// coarser) is taken all the same; the first of such steps is an event: unconverged, with what is left in
/// m/s. noSolution if the LCP of a pyramid was not solved, which then gives no impulses. Stabilisation:
/// penetration is taken out by a fifth in each step through velocities that move the bodies but give them no
/// energy of motion (split impulse); the work of that is in account.damping. Without it penetration stays as
/// it is. Energies: the work of impulses at the mean of the velocities before and after, which is ΔT exactly:
/// normal parts to account.restitution, friction to account.friction, moving surfaces to account.drive. What
/// a potential changes along v⁺ differs from the work at the mean velocity (by ½ h f·(v⁺ − v) of a constant
/// force): account.drift. An impact is shown as a jump at the end of its step: positions are those of the
/// end, velocities and accounts (but for what potentials change meanwhile: account.drift) those of its start,
/// before cross; with e = 0 the first step of it only brings the surfaces together, and one more belongs to
/// it. Joints of the scene (JointImpulses): v⁺ keeps them, with W = Nᵀ Φ_J N for the contacts; their stops
/// are contacts with Newton's law, the friction of bearings is bounded by friction · h, and springs, dampers
/// and motors act with what they exert at the start of a step, so that stiff ones need h √(k/I) < 2, h c/I
/// < 2. With stabilisation each step ends on the joints (g = 0 and J u = target by JointProjection, its loss
/// in account.damping), without it positions drift off by h² in a time. A step of the scene is cut into steps
/// of StepperOptions::step (2 ms if that is 0). Source: D. Stewart, J. Trinkle (1996); M. Anitescu, F. Potra
/// (1997); M. Anitescu, G. Hart, Int. J. Num. Meth. Eng. 60 (2004) 2335 for contacts that are still apart.
/// Throws std::invalid_argument for laws out of range, and for a system that has reactions of its
/// own.
std::unique_ptr<Stepper> makeTimeStepper(const System& system, const ContactScene& scene,
                                         const StepperOptions& options);

} // namespace polhode
