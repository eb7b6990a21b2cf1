#include "ui/window/help_dialog.h"

#include "engine/version.h"
#include "ui/theme/text_scale.h"
#include "ui/window/lesson_folder.h"

#include <Eigen/Core>

#include <QDialogButtonBox>
#include <QListWidget>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace polhode::ui
{

namespace
{

constexpr int kPictureWidth = 610; // at most: the width of the text

/// Its pictures fit the text.
class Browser : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

    QVariant loadResource(int type, const QUrl& name) override
    {
        const QVariant loaded = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource)
            return loaded;
        QImage image = loaded.canConvert<QImage>() ? loaded.value<QImage>() : QImage();
        if (image.isNull())
            image.loadFromData(loaded.toByteArray());
        const double sharpness = devicePixelRatioF();
        if (image.width() > kPictureWidth * sharpness)
            image = image.scaledToWidth(int(kPictureWidth * sharpness), Qt::SmoothTransformation);
        image.setDevicePixelRatio(sharpness);
        return image.isNull() ? QVariant() : QVariant(image);
    }
};

QTextBrowser* browser(QWidget* parent, const QString& name)
{
    auto* text = new Browser(parent);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(name);
    text->document()->setDocumentMargin(16);
    return text;
}

/// @p content above a button that closes @p dialog.
void build(QDialog* dialog, QWidget* content, QSize size)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(content);
    layout->addWidget(buttons);
    dialog->resize(size * textScale(*dialog));
}

} // namespace

HelpDialog::HelpDialog(const QVector<HelpKey>& keys, course::Language language, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Help"));
    auto* tabs = new QTabWidget(this);
    auto* both = new QSplitter(tabs);
    chapters_ = new QListWidget(both);
    chapters_->setFrameShape(QFrame::NoFrame);
    chapters_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    chapters_->setAccessibleName(tr("Chapters of the guide"));
    guide_ = browser(both, tr("User's guide"));
    guide_->setObjectName(QStringLiteral("guide"));
    both->setStretchFactor(1, 1);
    both->setSizes({withText(*this, 215), withText(*this, 665)});
    const QString file = guideFile(language);
    if (file.isEmpty())
        guide_->setPlainText(tr("The guide is not where this program looks for it."));
    else
        guide_->setSource(QUrl::fromLocalFile(file), QTextDocument::MarkdownResource);
    connect(guide_, &QTextBrowser::sourceChanged, this, &HelpDialog::listChapters);
    connect(chapters_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item)
            showChapter(item->data(Qt::UserRole).toInt());
    });
    listChapters();

    auto* keyList = browser(tabs, tr("Keys"));
    QString html = QStringLiteral("<table cellpadding='3'>");
    for (const HelpKey& key : keys)
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                    .arg(key.keys.toHtmlEscaped(), key.what.toHtmlEscaped());
    keyList->setHtml(html + QStringLiteral("</table>"));
    tabs->addTab(both, tr("User's guide"));
    tabs->addTab(keyList, tr("Keys"));
    build(this, tabs, {920, 680});
    guide_->setFocus();
}

/// The headings of the second level.
void HelpDialog::listChapters()
{
    chapters_->clear();
    for (QTextBlock block = guide_->document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() != 2)
            continue;
        auto* item = new QListWidgetItem(block.text(), chapters_);
        item->setData(Qt::UserRole, block.blockNumber());
    }
    chapters_->setVisible(chapters_->count() > 0);
}

/// The heading at the top, as far as what follows it is long enough.
void HelpDialog::showChapter(int number)
{
    QTextCursor cursor(guide_->document()->findBlockByNumber(number));
    guide_->setTextCursor(cursor);
    QScrollBar* bar = guide_->verticalScrollBar();
    bar->setValue(bar->value() + guide_->cursorRect(cursor).top());
}

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("About Polhode"));
    const QString eigen = QStringLiteral("%1.%2.%3")
                              .arg(EIGEN_WORLD_VERSION)
                              .arg(EIGEN_MAJOR_VERSION)
                              .arg(EIGEN_MINOR_VERSION);
    QString html
        = QStringLiteral("<h2>Polhode 极迹 %1</h2><p>%2</p><p>%3</p><h3>%4</h3><table cellpadding='3'>")
              .arg(QString::fromUtf8(version()),
                   tr("Courseware for rigid-body dynamics, in Chinese and English."),
                   tr("Free software under the GNU General Public License, version 3 or later. It comes "
                      "without "
                      "any warranty."),
                   tr("It stands on"));
    const struct {
        const char* name;
        QString version;
        const char* licence;
    } libraries[] = {{"Qt", QString::fromLatin1(qVersion()), "LGPL-3.0, Qt Charts GPL-3.0"},
                     {"QCustomPlot", QStringLiteral(QCUSTOMPLOT_VERSION_STR), "GPL-3.0"},
                     {"Eigen", eigen, "MPL-2.0"},
                     {"Qhull", QStringLiteral(POLHODE_QHULL_VERSION), "Qhull"},
                     {"yaml-cpp", QStringLiteral(POLHODE_YAML_CPP_VERSION), "MIT"},
                     {"muParser", QStringLiteral(POLHODE_MUPARSER_VERSION), "BSD-2-Clause"},
                     {"Boost.Math", QStringLiteral(POLHODE_BOOST_VERSION), "BSL-1.0"},
                     {"CLI11", QStringLiteral(POLHODE_CLI11_VERSION), "BSD-3-Clause"},
                     {"MathJax", QStringLiteral("3.2"), "Apache-2.0"}};
    for (const auto& library : libraries)
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>")
                    .arg(QLatin1String(library.name), library.version, QLatin1String(library.licence));
    html += QStringLiteral("</table>");
    auto* text = browser(this, windowTitle());
    text->setHtml(html);
    build(this, text, {480, 520});
}

} // namespace polhode::ui
