#pragma once

#include "ui/page/markdown_writer.h"

namespace polhode::ui
{

/// Writes a question card: label, prompt, then one row for each option with the comment on the chosen one and
/// the hands that were counted; or a field for a number; or what to do with a sketch; and how far off it is.
void writeCard(MarkdownWriter& writer, PageContent& content, const PageStyle& style, PagePlace& place,
               const QuestionCard& card, PageLanguage language);

} // namespace polhode::ui
