#pragma once

#include "course/language/location.h"
#include "course/text.h"

#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace polhode::course
{

/// A language that the program can speak, as its file `translations/XX.yaml` tells.
struct FoundLanguage {
    Language language = Language::en;
    std::string name; ///< its own: "Deutsch"
    std::string mark; ///< for a button: "DE"
    std::string strings; ///< the file with the strings of the window, without ".qm"; empty: they are its own
    std::string qtStrings; ///< the same for Qt's own dialogs
    bool latin = true; ///< whether its quotes and dashes are those of Latin fonts
    std::u32string sample; ///< letters that a font must have for it to be read
    Text noFont; ///< what to say where no font has them, and what to install
    std::string web; ///< its tag on a web page: "zh-CN"
    std::string slip, note, worked; ///< with which boxes of a page begin: "Common slip"
    std::string minutes; ///< in the headings of a teacher's notes: "min"
    std::array<std::string, 2> switched; ///< off and on, as they are typed
    std::vector<Language> fallbacks; ///< asked for what it does not say
    std::array<std::string, 2> quotes{"\"", "\""};
    std::string messages; ///< the file in its folder with what it says for the program's strings; empty: none
    std::filesystem::path folder;
};

/// Those whose files are in @p folder, Chinese and English first, then by their codes. What is wrong in a
/// file is added to @p problems, and its language left out.
std::vector<FoundLanguage> findLanguages(const std::filesystem::path& folder,
                                         std::vector<InputError>& problems);

/// Those beside the installed program, else those of the source tree.
const std::vector<FoundLanguage>& foundLanguages();

/// Reads what @p language and its fallbacks say, once, and makes it known to all texts; true where that was
/// new: a text put together of others before then does not have it. What is wrong in the file is told on
/// standard error.
bool speak(Language language);

/// The one of foundLanguages() that @p language is; English where there is none.
const FoundLanguage& foundLanguage(Language language);

/// The language of foundLanguages() that @p wish asks for as environments do, "de_AT.UTF-8": that of the
/// country, else that without; English where neither is found.
Language languageFor(std::string_view wish);

} // namespace polhode::course
