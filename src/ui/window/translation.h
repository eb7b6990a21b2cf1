#pragma once

#include "ui/page/page_types.h"
#include "ui/theme/fonts.h"

#include <QStringList>

#include <vector>

namespace polhode::ui
{

/// Installs the strings of the window in @p language; widgets get a LanguageChange event.
void installTranslation(course::Language language);

/// What a reader at @p current may choose from: each language that was found, and at the end two of them side
/// by side, his own and English.
std::vector<PageLanguage> pageLanguages(PageLanguage current);

/// What stands beside @p own: English, and beside English the first other that was found.
course::Language languageBeside(course::Language own);

/// As settings and --lang call it: "zh", "en+zh".
QString codeOf(PageLanguage language);

/// The one that is called so among languages that were found; "both" is that of @p own beside English.
std::optional<PageLanguage> pageLanguageCalled(const QString& code, course::Language own);

/// The families for text in @p language, best first.
QStringList fontFamilies(course::Language language);

/// @p text in @p language as HTML, in letters that go with those around it.
QString htmlIn(course::Language language, const course::Text& text);

/// What to say where no font has the letters of @p language, in English and in its own words; else nothing.
QStringList missingFont(PageLanguage language, const CanDraw& canDraw);

} // namespace polhode::ui
