#pragma once

#include "course/text.h"

#include <QString>
#include <QVector>

#include <array>
#include <optional>

namespace polhode::ui
{

/// One step of a lesson page as Markdown, in the languages that it has.
struct PageText : course::Text {
    PageText() = default;
    PageText(const QString& english, const QString& chinese)
        : course::Text{english.toStdString(), chinese.toStdString(), {}}
    {
    }
};

/// In which language a page is shown, and beside which other.
struct PageLanguage {
    course::Language own = course::Language::en; ///< that of the window, too
    std::optional<course::Language> beside; ///< another, in the column to its right

    bool operator==(const PageLanguage&) const = default;

    static const PageLanguage en, zh, both;
};

inline constexpr PageLanguage PageLanguage::en{course::Language::en, {}};
inline constexpr PageLanguage PageLanguage::zh{course::Language::zh, {}};
inline constexpr PageLanguage PageLanguage::both{course::Language::zh, course::Language::en};

/// A question or a prediction of a page. What is answered is kept by the caller.
struct QuestionCard {
    struct Option {
        course::Text text;
        course::Text comment; ///< why it is right, or the misconception that it names
        bool correct = false;
        QString tryLink; ///< actions that show it, as in a link of the page; may be empty
        std::array<int, 2> hands{}; ///< that were raised for it, before and after the discussion
    };
    enum class Kind { options, number, sketch };

    QString id;
    Kind kind = Kind::options;
    bool prediction = false;
    course::Text prompt;
    QVector<Option> options;
    QVector<int>
        order; ///< in which the options are shown, as places in `options`; empty: as they stand there
    int chosen = -1; ///< place in `options`
    bool counting = true; ///< the hands of a class can be counted

    QString typed; ///< a number as it was typed, with or without its unit
    QString unit; ///< of a number without one
    course::Text refusal; ///< why what was typed is no number
    bool begun = false; ///< a sketch
    bool open = true; ///< a sketch can be drawn, as its plot is veiled
    bool answered = false; ///< by a number or a sketch
    bool right = false;
    course::Text verdict; ///< how far off a number or a sketch is
    course::Text comment; ///< on it
    QString tryLink;

    /// Of a problem to be solved on paper: what stands over it, and what the reader has asked for of it.
    struct Problem {
        course::Text heading;
        course::Text hint, solution;
        QString run; ///< actions that show its run
    };
    std::optional<Problem> problem;
};

/// What a link does: `set:e=0.5` has the scheme "set" and the rest "e=0.5".
struct PageLink {
    QString scheme;
    QString rest;
};

/// What only the program round the page knows about a link.
struct LinkInfo {
    QString toolTip; ///< instead of the page's own
    QString quantity; ///< the quantity that the link is about: it gets its colour and lights up with it
};

} // namespace polhode::ui
