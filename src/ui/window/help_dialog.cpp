#include "ui/window/help_dialog.h"

#include "engine/version.h"

#include <Eigen/Core>

#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <qcustomplot.h>

namespace polhode::ui
{

namespace
{

void build(QDialog* dialog, const QString& html, QSize size)
{
    auto* text = new QTextBrowser(dialog);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->setHtml(html);
    text->setAccessibleName(dialog->windowTitle());
    text->document()->setDocumentMargin(16);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(size);
}

} // namespace

HelpDialog::HelpDialog(const QVector<HelpKey>& keys, course::Language, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Help"));
    QString html = QStringLiteral("<h2>%1</h2><ul>").arg(tr("How it works"));
    for (const QString& item :
         {tr("The page is at the left; its links set the experiment at the right. Step on with Next."),
          tr("Where the page asks for a prediction, curves and numbers stay hidden and time stands still "
             "until an "
             "answer is chosen or “Show anyway” is pressed. The step then stays open until the lesson is "
             "opened "
             "again."),
          tr("Drag a slider, or type a value with a unit such as 30 deg: the whole run is computed again and "
             "every "
             "curve moves, whole."),
          tr("The timeline is a playhead over a finished run: play, step, scrub, jump from event to event. "
             "Playing past "
             "the end extends the run when repeat is off."),
          tr("In the scene, drag empty space to turn the view, with Shift or the middle button to move it, "
             "scroll to zoom, drag a body to give it an impulse."),
          tr("With the spring at its top right, a body is pulled while time runs on; at t = 0 joints turn by "
             "their rings. Both belong to the run; undo takes them back."),
          tr("In the plots, drag to move the time, scroll to zoom, double-click to see everything; "
             "right-click for "
             "pictures, CSV and other variables."),
          tr("A colour means one quantity everywhere: in formulas, arrows, curves and tables. Point at one "
             "and all light "
             "up."),
          tr("Under Energy the ledger shows what is left over: numerical error is never hidden.")})
        html += QStringLiteral("<li style='margin-bottom:4px'>%1</li>").arg(item.toHtmlEscaped());
    html += QStringLiteral("</ul><h2>%1</h2><table cellpadding='3'>").arg(tr("Keys"));
    for (const HelpKey& key : keys)
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                    .arg(key.keys.toHtmlEscaped(), key.what.toHtmlEscaped());
    html += QStringLiteral("</table>");
    build(this, html, {560, 620});
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
    build(this, html, {480, 520});
}

} // namespace polhode::ui
