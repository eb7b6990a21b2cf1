#pragma once

#include "ui/page/markdown_writer.h"

namespace polhode::ui
{

/// Writes a question card: label, prompt, one row for each option, and the comment on the chosen one.
void writeCard(MarkdownWriter& writer, PageContent& content, const PageStyle& style, PagePlace& place,
               const QuestionCard& card, PageLanguage language);

} // namespace polhode::ui
