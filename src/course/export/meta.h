#pragma once

#include "course/run/simulate.h"

#include <filesystem>
#include <string>

namespace polhode::course
{

/// The sidecar of an export as JSON: lesson (or scene file), experiment, every parameter with its value and
/// unit, interventions, integrator, rotation update, step, version, hash, and the line and command from which
/// the run can be made again.
std::string metaJson(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs,
                     const Run& run);

/// The same into a file that appears only when it is whole. Throws std::system_error that names the file.
void writeMeta(const std::filesystem::path& path, const std::string& lessonId, const Experiment& experiment,
               const Inputs& inputs, const Run& run);

} // namespace polhode::course
