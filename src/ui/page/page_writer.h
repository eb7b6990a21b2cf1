#pragma once

#include "ui/page/markdown_writer.h"

namespace polhode::ui
{

/// Writes a page into an empty document: in one language, or in both side by side, paragraph beside
/// paragraph. If the languages do not have the same blocks they stand beside one another as wholes.
void writePage(MarkdownWriter& writer, PageContent& content, const PageStyle& style, QTextDocument& document,
               const PageText& text, PageLanguage language, const QVector<QuestionCard>& questions);

} // namespace polhode::ui
