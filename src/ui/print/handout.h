#pragma once

#include "course/model/lesson.h"
#include "ui/print/print_document.h"

#include <functional>
#include <memory>

namespace polhode::ui
{

/// Is told how much of something is done, from 0 to 1; false: to be given up.
using PrintProgress = std::function<bool(double done)>;

/// A lesson for paper: its goals, all steps with their scenes and curves, its questions with room to write;
/// with @p answers those and their explanations, on sheets of their own at the end. What a step wants to be
/// predicted is not betrayed before. Null where the lesson cannot be shown, or it was given up.
std::unique_ptr<PrintDocument> handoutOf(const course::Course& course, const QString& lesson,
                                         course::Language language, bool answers,
                                         const PrintProgress& progress = {});

} // namespace polhode::ui
