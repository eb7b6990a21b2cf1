#pragma once

#include "course/text.h"

#include <QString>
#include <QVector>

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
    std::optional<course::Language> left; ///< another, in the column to its left

    bool operator==(const PageLanguage&) const = default;

    static const PageLanguage en, zh, both;
};

inline constexpr PageLanguage PageLanguage::en{course::Language::en, {}};
inline constexpr PageLanguage PageLanguage::zh{course::Language::zh, {}};
inline constexpr PageLanguage PageLanguage::both{course::Language::zh, course::Language::en};

/// A question or a prediction of a page. Which option is chosen is kept by the caller.
struct QuestionCard {
    struct Option {
        course::Text text;
        course::Text comment; ///< why it is right, or the misconception that it names
        bool correct = false;
        QString tryLink; ///< actions that show it, as in a link of the page; may be empty
    };

    QString id;
    bool prediction = false;
    course::Text prompt;
    QVector<Option> options;
    QVector<int>
        order; ///< in which the options are shown, as places in `options`; empty: as they stand there
    int chosen = -1; ///< place in `options`
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
