#pragma once

#include "engine/collide/narrow_phase.h"

namespace polhode
{

/// Adds to `scratch.found` what two polytopes have of corners that face faces and edges that face edges with
/// gap ≤ reach, in the order of their numbers.
///
/// What lies deep behind a contact that parts the two sooner is left out, as far as no reader of the
/// candidates can tell: the search begins with the shallow ones and goes on to the deep ones only where their
/// separation, or their direction, may count beside the best.
///
/// Two solids with flat faces are apart if and only if a normal of a face or a product of edges parts them.
/// Whether an edge of each can bound both is read from the heights of its ends over the faces beside the
/// other (the arcs of the normals cross). Sources: S. Gottschalk, M. Lin, D. Manocha, OBBTree, SIGGRAPH
/// (1996); D. Gregorius, The separating axis test between convex polyhedra, GDC (2013).
void findPolytopeCandidates(const PlacedCollider& A, const PlacedCollider& B, double reach, double tolerance,
                            CollideScratch& scratch);

} // namespace polhode
