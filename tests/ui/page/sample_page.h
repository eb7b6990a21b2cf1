#pragma once

#include "ui/page/page_types.h"

namespace sample
{

/// A page with everything that a page can hold, in both languages.
polhode::ui::PageText page();

QVector<polhode::ui::QuestionCard> questions();

} // namespace sample
