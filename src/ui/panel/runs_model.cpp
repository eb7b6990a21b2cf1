#include "ui/panel/runs_model.h"

#include "course/run/expression_unit.h"
#include "course/variables/measure.h"
#include "ui/plot/number_text.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/session/window_language.h"
#include "ui/widgets/copying.h"

#include <QIcon>
#include <QMimeData>
#include <QPainter>
#include <QPixmap>

#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kDigits = 4;
constexpr std::size_t kMostKnown = 200;

QString mimeType()
{
    return QStringLiteral("application/x-polhode-kept-run");
}

/// A stroke as the curves of a run have it.
QIcon swatch(const QColor& color, const QList<qreal>& dashes)
{
    constexpr int kWidth = RunsModel::kIcon.width(), kHeight = RunsModel::kIcon.height();
    constexpr int kScale = 4; // of text of 200 % on a fine screen
    constexpr double kStroke = 1.6; // px, as in the plots: dashes grow with it
    QPixmap picture(kWidth * kScale, kHeight * kScale);
    picture.setDevicePixelRatio(kScale);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(color, kStroke, Qt::SolidLine, Qt::FlatCap);
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    painter.setPen(pen);
    painter.drawLine(QPointF(RunsModel::kSwatchGap, kHeight / 2.0), QPointF(kWidth, kHeight / 2.0));
    return QIcon(picture);
}

} // namespace

RunsModel::RunsModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , session_(session)
{
    connect(&session_, &Session::pinnedChanged, this, &RunsModel::takeRuns);
}

void RunsModel::setLanguage(course::Language language)
{
    language_ = language;
    takeRuns();
}

void RunsModel::setTheme(Theme theme)
{
    theme_ = theme;
    takeRuns();
}

void RunsModel::takeRuns()
{
    const QStringList measures = session_.kept().measures();
    const bool sameTable = measures == measures_ && session_.kept().count() == int(kept_.size());
    if (!sameTable)
        beginResetModel();
    readRuns();
    measures_ = measures;
    if (sameTable) { // in which a name may be written right now: its field must end by itself
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    } else {
        endResetModel();
    }
    emit taken();
}

/// With another run that is shown, what differs may be other than before.
void RunsModel::readRuns()
{
    kept_ = session_.kept().runs(language_);
    shown_ = session_.run();
    shownName_ = session_.kept().nameOfShown(language_);
}

void RunsModel::refreshShown()
{
    if (shown_ == session_.run())
        return;
    readRuns();
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(kept_.size()) + 1;
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(measures_.size()) + 1;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || keptIndex(index.row()) >= int(kept_.size()))
        return {};
    return index.column() == kNameColumn ? nameData(index.row(), role)
                                         : measureData(index.row(), index.column() - 1, role);
}

QVariant RunsModel::nameData(int row, int role) const
{
    if (keptIndex(row) < 0) {
        switch (role) {
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole:
            return shownName_.isEmpty() ? tr("this run") : tr("this run: %1").arg(shownName_);
        case Qt::DecorationRole:
            return swatch(themeColors(theme_).ink, {});
        default:
            return {};
        }
    }
    const KeptRun& kept = kept_[std::size_t(keptIndex(row))];
    const RunStyle style = runStyle(kept.number, theme_);
    switch (role) {
    case Qt::DisplayRole:
        return style.mark + QLatin1Char(' ') + kept.name;
    case Qt::EditRole:
        return kept.name;
    case Qt::AccessibleTextRole:
        return kept.shown ? kept.name : tr("%1, hidden").arg(kept.name);
    case Qt::DecorationRole:
        return swatch(style.color, style.dashes);
    case Qt::CheckStateRole:
        return kept.shown ? Qt::Checked : Qt::Unchecked;
    case Qt::ForegroundRole:
        return kept.shown ? QVariant() : themeColors(theme_).inkSoft;
    case Qt::ToolTipRole:
        return kept.details + QLatin1Char('\n')
            + (kept.run ? tr("The mark hides and shows it, a double click renames it, dragging moves it.")
                        : tr("This run is being computed again, or cannot be."));
    default:
        return {};
    }
}

const RunsModel::Measured& RunsModel::measured(const course::RunPointer& run, const QString& measure) const
{
    const std::pair key(run, measure);
    if (const auto found = known_.find(key); found != known_.end())
        return found->second;
    Measured result;
    try {
        result.value = run->measure(measure.toStdString());
    } catch (const std::exception& error) {
        result.problem = reasonText(error);
    }
    if (known_.size() > kMostKnown)
        known_.clear();
    return known_[key] = result;
}

course::RunPointer RunsModel::runOf(int row) const
{
    return keptIndex(row) < 0 ? session_.run() : kept_[std::size_t(keptIndex(row))].run;
}

QString RunsModel::valueText(int row, int measure) const
{
    const course::RunPointer run = runOf(row);
    if (!run)
        return QStringLiteral("…");
    const Measured& result = measured(run, measures_[measure]);
    if (!result.problem.isEmpty())
        return QStringLiteral("–");
    return numberText(result.value / unitOf(measure).factor, kDigits);
}

course::Unit RunsModel::unitOf(int measure) const
{
    const course::RunPointer run = session_.run();
    const auto experiment = session_.experiment();
    return run && experiment ? course::unitToTell(*run, *experiment, measures_[measure].toStdString())
                             : course::Unit();
}

QVariant RunsModel::measureData(int row, int measure, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return valueText(row, measure);
    case kWholeRole: {
        const course::RunPointer run = runOf(row);
        const bool known = run && measured(run, measures_[measure]).problem.isEmpty();
        return known ? QVariant(measured(run, measures_[measure]).value / unitOf(measure).factor)
                     : QVariant();
    }
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const course::RunPointer run = runOf(row);
        return run ? measured(run, measures_[measure]).problem : QString();
    }
    default:
        return {};
    }
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const int kept = keptIndex(index.row());
    if (kept < 0 || kept >= int(kept_.size()) || index.column() != kNameColumn)
        return false;
    if (role == Qt::CheckStateRole)
        session_.kept().setShown(kept, value.toInt() == Qt::Checked);
    else if (role == Qt::EditRole && value.toString() != kept_[std::size_t(kept)].name)
        session_.kept().rename(kept, value.toString());
    else
        return false;
    return true;
}

/// "max ω₂" for "max[book.w2]", where this is plain.
QString RunsModel::headerText(int measure) const
{
    const QString& written = measures_[measure];
    const course::RunPointer run = session_.run();
    const auto plain = [&](const QString& text) {
        try {
            const course::MeasureFormula formula = course::parseMeasure(text.toStdString());
            if (formula.measures.size() != 1 || formula.outer.text() != course::measureVariable(0))
                return text;
            const course::Measure& one = formula.measures.front();
            const course::VariableInfo* info = run ? run->find(one.expression) : nullptr;
            return info && one.argument.empty() && one.event.empty()
                ? QString::fromLatin1(one.row->name) + QLatin1Char(' ') + symbolText(*info, language_)
                : text;
        } catch (const std::exception&) {
            return text;
        }
    };
    const QString shown = plain(written);
    for (const QString& other : measures_)
        if (other != written && plain(other) == shown)
            return written;
    return shown;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == kNameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (section == kNameColumn)
        return role == Qt::DisplayRole ? QVariant(tr("Run")) : QVariant();
    if (section > measures_.size())
        return {};
    switch (role) {
    case Qt::DisplayRole: {
        const QString unit = QString::fromStdString(unitOf(section - 1).symbol());
        return headerText(section - 1) + (unit.isEmpty() ? unit : QStringLiteral("\n(%1)").arg(unit));
    }
    case Qt::ToolTipRole:
        return measures_[section - 1];
    default:
        return {};
    }
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled; // between rows
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (keptIndex(index.row()) < 0)
        return flags;
    flags |= Qt::ItemIsDragEnabled;
    if (index.column() == kNameColumn)
        flags |= Qt::ItemIsEditable | Qt::ItemIsUserCheckable;
    return flags;
}

QStringList RunsModel::mimeTypes() const
{
    return {mimeType()};
}

QMimeData* RunsModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(mimeType(), QByteArray::number(keptIndex(indexes.front().row())));
    return data;
}

bool RunsModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& parent)
{
    if (!data->hasFormat(mimeType()))
        return false;
    const int from = data->data(mimeType()).toInt();
    const int before = keptIndex(row >= 0 ? row : parent.isValid() ? parent.row() : rowCount());
    const int to = std::clamp(before > from ? before - 1 : before, 0, int(kept_.size()) - 1);
    session_.kept().move(from, to);
    return false; // the model has moved it, the view is not to take it away
}

} // namespace polhode::ui
