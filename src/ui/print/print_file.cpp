#include "ui/print/print_file.h"

#include "engine/version.h"
#include "ui/print/html_writer.h"
#include "ui/print/pdf_text.h"
#include "ui/print/print_document.h"
#include "ui/print/print_pages.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>

namespace polhode::ui
{

namespace
{

constexpr int kDotsPerInch = 1200;

QByteArray pdfOf(PrintDocument& document)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(document.title());
        writer.setCreator(QStringLiteral("Polhode ") + QString::fromUtf8(version()));
        writer.setResolution(kDotsPerInch);
        writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF()));
        if (printPages(document, writer) == 0)
            return {};
    }
    return withReadableText(bytes, document.title() + document.text().toPlainText(), document.style().body);
}

} // namespace

QStringList printSuffixes()
{
    return {QStringLiteral("pdf"), QStringLiteral("html")};
}

std::optional<PrintPathError> checkPrintPath(const QString& path)
{
    const QFileInfo file(path);
    if (!printSuffixes().contains(file.suffix().toLower()) || file.completeBaseName().isEmpty())
        return PrintPathError{PrintPathError::suffix, path};
    if (!file.absoluteDir().exists())
        return PrintPathError{PrintPathError::folder, file.path()};
    if (file.isDir())
        return PrintPathError{PrintPathError::isFolder, path};
    return std::nullopt;
}

QString writePrint(PrintDocument& document, const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    const bool pdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    const QByteArray bytes = pdf ? pdfOf(document) : htmlOf(document).toUtf8();
    if (!bytes.isEmpty() && file.write(bytes) == bytes.size() && file.commit())
        return {};
    const QString reason = file.errorString();
    file.cancelWriting();
    return reason.isEmpty() ? QStringLiteral("?") : reason;
}

} // namespace polhode::ui
