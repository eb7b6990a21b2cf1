#pragma once

#include "course/model/experiment.h"

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
    /// What the run shows is veiled until the predictions are answered.
    bool veil = true;
    std::optional<Location> veilWhere; ///< where the lesson says so itself
    std::vector<std::string> predictions; ///< the questions to predict that stand on the page
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
};

struct Question {
    std::string id;
    bool prediction = false;
    Text prompt;
    std::vector<QuestionOption> options;
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

/// A term of the glossary that a lesson teaches.
struct TermUse {
    std::string id;
    Location where;
};

struct Lesson {
    std::string id; ///< "06-euler-equations"
    std::string part; ///< "rigid-body", …
    Text title, summary;
    std::vector<Text> goals;
    std::vector<Experiment> experiments;
    std::vector<PageStep> steps;
    std::vector<Question> questions;
    std::vector<Claim> claims;
    std::vector<TermUse> terms;
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

/// All lessons below one folder, by number.
struct Course {
    std::vector<LoadedLesson> lessons;
    std::vector<GlossaryTerm> glossary;
    std::vector<InputError> errors; ///< of the glossary
};

} // namespace polhode::course
