#pragma once

#include "course/run/run.h"
#include "course/text.h"
#include "ui/widgets/matrix_grid.h"

namespace polhode::ui
{

/// A matrix of a run as a picture: the joints and bodies in the names of its rows and columns ("hip 2",
/// "ball x") by their labels. Unit, quantity and keys are left to the caller.
MatrixPicture pictureOf(const course::Run& run, const course::NamedMatrix& matrix, course::Language language);

} // namespace polhode::ui
