#include "ui/stage/plain_symbol.h"

#include <QHash>
#include <QStringList>

namespace polhode::ui
{

namespace
{

const QHash<QString, QString>& signOf()
{
    static const QHash<QString, QString> signs = [] {
        const QStringList words
            = QStringLiteral("alpha α beta β gamma γ delta δ epsilon ε varepsilon ε eta η theta θ "
                             "kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ varrho ρ sigma σ tau τ "
                             "phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Sigma Σ "
                             "Phi Φ Omega Ω times × cdot ⋅ angle ∠ perp ⊥ sqrt √")
                  .split(u' ');
        QHash<QString, QString> table;
        for (qsizetype i = 0; i + 1 < words.size(); i += 2)
            table.insert(words[i], words[i + 1]);
        for (const char* style : {"boldsymbol", "mathrm", "text", "operatorname"})
            table.insert(QString::fromLatin1(style), QString());
        return table;
    }();
    return signs;
}

} // namespace

QString plainSymbol(const QString& tex)
{
    QString text, accent; // an accent stands before its letter in TeX and after it in Unicode
    for (qsizetype i = 0; i < tex.size(); ++i) {
        const QChar next = i + 1 < tex.size() ? tex[i + 1] : QChar();
        QString piece(tex[i]);
        if (tex[i] == u'\\') {
            qsizetype end = i + 1;
            while (end < tex.size() && tex[end].isLetter() && tex[end].unicode() < 128)
                ++end;
            const QString name = tex.mid(i + 1, end - i - 1);
            if (name == QLatin1String("dot") || name == QLatin1String("tilde")) {
                accent = QChar(name == QLatin1String("dot") ? 0x0307 : 0x0303);
                piece.clear();
            } else {
                piece = signOf().value(name, name);
            }
            i = name.isEmpty() ? end : end - 1;
            if (i + 1 < tex.size() && tex[i + 1] == u' ')
                ++i;
        } else if (tex[i] == u'_' && next.isDigit()) {
            piece = QChar(0x2080 + next.digitValue());
            ++i;
        } else if (tex[i] == u'-') {
            piece = QChar(0x2212);
        } else if (tex[i] == u'{' || tex[i] == u'}' || (tex[i] == u'_' && next != u'{')) {
            piece.clear();
        }
        text += piece;
        if (!piece.isEmpty()) {
            text += accent;
            accent.clear();
        }
    }
    return text;
}

} // namespace polhode::ui
