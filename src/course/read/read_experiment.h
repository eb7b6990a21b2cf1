#pragma once

#include "course/language/field.h"
#include "course/model/experiment.h"

#include <filesystem>
#include <vector>

namespace polhode::course
{

class LessonNames;

/// One entry of `experiments`, every name in its expressions looked up. Alone in a file it needs no id and no
/// title; @p fallbackId is then both. Its names are made in @p names.
Experiment readExperiment(const Field& field, LessonNames& names, const std::string& fallbackId = {});

/// The experiment in a file of its own; everything that is wrong with it is added to @p problems.
Experiment readExperimentFile(const std::filesystem::path& file, std::vector<InputError>& problems);

/// A `camera: {from: […], at: […]}`.
CameraDescription readCamera(const Field& field, const SceneDescription& scene);

} // namespace polhode::course
