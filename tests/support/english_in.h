#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <string>

namespace polhode::test
{

/// Two or more English words in a row in a Chinese message; what is quoted, such as keys and lists of names,
/// is left out.
inline QStringList englishIn(const std::string& chinese)
{
    static const QRegularExpression kQuoted(QStringLiteral("“[^”]*”|‘[^’]*’|`[^`]*`|'[^']*'|\"[^\"]*\""));
    static const QRegularExpression kOption(QStringLiteral("--[a-z]+ [^ ：:\n]*"));
    static const QRegularExpression kEnglish(QStringLiteral("\\b[A-Za-z]{2,} [a-z]{2,}\\b( [a-z]+\\b)*"));
    QString text = QString::fromStdString(chinese);
    text.replace(kQuoted, QStringLiteral("“”")).replace(kOption, QStringLiteral("--"));
    QStringList found;
    for (auto match = kEnglish.globalMatch(text); match.hasNext();)
        found += match.next().captured();
    return found;
}

} // namespace polhode::test
