#pragma once

#include "course/model/experiment.h"
#include "course/model/problem.h"

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

struct PageStep {
    std::string id;
    std::string experiment;
    std::string preset;
    Values set; ///< SI
    std::optional<double> time;
    Location timeWhere;
    bool play = false;
    bool further = false; ///< not of the core of the lesson
    /// What the run shows is veiled until the predictions are answered.
    bool veil = true;
    std::optional<Location> veilWhere; ///< where the lesson says so itself
    std::vector<std::string> questions; ///< that stand on the page
    std::vector<std::string> predictions; ///< those of them that are to predict
    std::optional<std::vector<std::string>> show;
    std::optional<std::vector<std::string>> plots;
    std::optional<CameraDescription> camera;
    Text title; ///< heading, without the leading ## and {#id}
    Text markdown; ///< body of the step in each language
};

struct QuestionOption {
    Text text, comment;
    bool correct = false;
    bool last = false; ///< it speaks of the other options and is shown after them
    std::string tryLink;
    Location tryWhere;
};

/// An answer that is a curve, drawn over the veiled plot: judged against that of the run.
struct SketchQuestion {
    std::string plot, curve; ///< of the experiment of the step, and one of the plot's y
    std::optional<double> from, to; ///< s; else the whole run
    std::optional<std::array<double, 2>> range; ///< of the axis, in the curve's unit; else one that conceals
    Text comment; ///< what to look at afterwards
};

/// What is asked: one of options, a number or a sketch.
struct Question {
    std::string id;
    bool prediction = false;
    Text prompt;
    std::vector<QuestionOption> options;
    std::optional<NumberQuestion> number;
    std::optional<SketchQuestion> sketch;
    /// Its place among the problems of the lesson: the answer is of a run of its own, with the values of a
    /// sheet; the prompt here is that of sheet 1.
    std::optional<std::size_t> problem;
    Location where;
};

struct Claim {
    std::string id, experiment, preset, variant;
    Values set;
    std::string measure;
    Expression equals;
    double tolerance = 0;
    std::string why;
    Location where;
};

/// A term of the glossary, or another lesson, that a file names.
struct NamedUse {
    std::string id;
    Location where;
};

/// The version of the keys that this program reads: `format` of a lesson.
inline constexpr int kLessonFormat = 1;

struct Lesson {
    std::string id; ///< "06-euler-equations"
    std::string part; ///< "rigid-body", …
    Text title, summary;
    std::vector<Text> goals;
    double period = 45; ///< min that its core may take
    std::vector<Experiment> experiments;
    std::vector<PageStep> steps;
    std::vector<Question> questions;
    std::vector<Claim> claims;
    std::vector<Problem> problems;
    std::vector<NamedUse> terms; ///< that are taught here
    std::vector<NamedUse> buildsOn; ///< lessons that it takes as known
    std::vector<Text> sources;
    std::filesystem::path folder;

    const Experiment* experiment(const std::string& experimentId) const;
    const Question* question(const std::string& questionId) const;
};

/// A lesson's folder, read: the lesson, or why it cannot be shown. A lesson with errors is null when
/// nothing can be run; every mistake found is listed.
struct LoadedLesson {
    std::string id;
    std::filesystem::path folder;
    std::shared_ptr<const Lesson> lesson;
    std::vector<InputError> errors;
    bool unread = false; ///< only listed: its files have not been opened
};

struct GlossaryTerm {
    std::string id;
    Text name, definition;
    std::string lesson; ///< where it is taught
};

/// A symbol of the table of symbols.
struct SymbolRow {
    std::string tex;
    Text name;
    std::string unit; ///< as it is read; empty: none
    std::string quantity; ///< whose colour it has; empty: none
    std::vector<std::string> lessons; ///< where it is used
};

/// All lessons below one folder, by number.
struct Course {
    std::vector<LoadedLesson> lessons;
    std::vector<GlossaryTerm> glossary;
    std::vector<SymbolRow> symbols;
    std::vector<InputError> errors; ///< of the glossary and the symbols
};

} // namespace polhode::course
