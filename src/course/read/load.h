#pragma once

#include "course/model/lesson.h"
#include "course/read/symbols.h"

#include <filesystem>
#include <string>
#include <vector>

namespace polhode::course
{

/// The pages of the lesson in @p folder, one a language: `en.md` and `zh.md`, which every lesson has where
/// one language is not enough (one_language.h), and then whatever other `XX.md` are there.
std::vector<std::pair<Language, std::filesystem::path>> pageFiles(const std::filesystem::path& folder);

/// Reads `lesson.yaml` and the pages of a folder. Never throws for what an author wrote.
LoadedLesson loadLesson(const std::filesystem::path& folder);

/// The same for a lesson of @p course, whose folders and glossary are known.
LoadedLesson loadLesson(const std::filesystem::path& folder, const Course& course);

/// The lessons below @p root (folders whose name begins with a digit), unread, the glossary and the
/// table of symbols. Where @p root is a scene file: this scene as the only lesson, called by its path, with a
/// page that says what can be set.
Course listCourse(const std::filesystem::path& root);

/// The same with every lesson read.
Course loadCourse(const std::filesystem::path& root);

/// A scene on its own, for polhode-run: a YAML file that holds one experiment (§3 of the authoring
/// guide) or only its `parameters` and `scene`. Throws InputError.
Experiment loadExperiment(const std::filesystem::path& file);

} // namespace polhode::course
