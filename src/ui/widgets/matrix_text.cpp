#include "ui/widgets/matrix_text.h"

#include "ui/formula/marked_text.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/entry_style.h"

namespace polhode::ui
{

namespace
{

constexpr int kTexDigits = 6;

/// "1.5\times 10^{-9}" for 1.5e-9.
QString texNumber(double value)
{
    const QString text = QString::number(value, 'g', kTexDigits);
    const qsizetype e = text.indexOf(u'e');
    return e < 0
        ? text
        : QStringLiteral("%1\\times 10^{%2}").arg(text.left(e), QString::number(text.mid(e + 1).toInt()));
}

QString texUnit(QString unit)
{
    for (const auto& [sign, tex] :
         {std::pair("⋅", "\\,"), std::pair("·", "\\,"), std::pair("²", "^{2}"), std::pair("³", "^{3}"),
          std::pair("⁻¹", "^{-1}"), std::pair("⁻²", "^{-2}")})
        unit.replace(QString::fromUtf8(sign), QLatin1String(tex));
    return unit.isEmpty() ? unit : QStringLiteral("\\,\\mathrm{%1}").arg(unit);
}

double entry(const MatrixPicture& matrix, Eigen::Index i, Eigen::Index k)
{
    const double value = matrix.value(i, k);
    return isNothing(value, largestEntry(matrix.value)) ? 0 : value;
}

} // namespace

QString matrixText(const MatrixPicture& matrix)
{
    QVector<QStringList> lines;
    const QString name = withoutMarks(matrix.name);
    const QString head = matrix.unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, matrix.unit);
    lines << (QStringList{head} + matrix.columns);
    for (Eigen::Index i = 0; i < matrix.value.rows(); ++i) {
        QStringList line{matrix.rows.value(i)};
        for (Eigen::Index k = 0; k < matrix.value.cols(); ++k)
            line << wholeNumber(entry(matrix, i, k));
        if (matrix.rows.isEmpty())
            line.removeFirst();
        lines << line;
    }
    return tableText(lines);
}

QString matrixTex(const MatrixPicture& matrix)
{
    QStringList lines;
    for (Eigen::Index i = 0; i < matrix.value.rows(); ++i) {
        QStringList line;
        for (Eigen::Index k = 0; k < matrix.value.cols(); ++k)
            line << texNumber(entry(matrix, i, k));
        lines << line.join(QStringLiteral(" & "));
    }
    const QString name = matrix.tex.isEmpty() ? QString() : matrix.tex + QStringLiteral(" = ");
    return name
        + QStringLiteral("\\begin{pmatrix} %1 \\end{pmatrix}").arg(lines.join(QStringLiteral(" \\\\ ")))
        + texUnit(matrix.unit);
}

} // namespace polhode::ui
