#include "ui/inspector/contact_model.h"

#include "course/run/spare_contacts.h"
#include "engine/math/number_text.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/session/contact_tag.h"
#include "ui/widgets/copying.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

/// Of a unit vector: @p decimals, none where it is 0 or ±1.
QString componentText(double value, int decimals)
{
    const QString text = fixedText(value, decimals), none = u'.' + QString(decimals, u'0');
    return text.endsWith(none) ? text.chopped(none.size()) : text;
}

} // namespace

void ContactModel::setContacts(std::vector<course::ContactView> contacts,
                               const std::vector<course::ContactView>& problem, bool solved)
{
    spare_ = course::spareContacts(contacts);
    solved_ = solved;
    numbers_.assign(contacts.size(), 0);
    for (std::size_t i = 0; i < contacts.size(); ++i)
        for (std::size_t k = 0; k < problem.size(); ++k)
            if (contactTag(problem[k]) == contactTag(contacts[i]))
                numbers_[i] = int(k) + 1;
    if (contacts.size() == contacts_.size()) {
        contacts_ = std::move(contacts);
        if (!contacts_.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    contacts_ = std::move(contacts);
    endResetModel();
}

void ContactModel::setLanguage(course::Language language)
{
    beginResetModel();
    language_ = language;
    endResetModel();
}

void ContactModel::setHighlighted(const QString& key)
{
    highlighted_ = key;
    if (!contacts_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1), {Qt::BackgroundRole});
}

QString ContactModel::tag(int row) const
{
    return row < 0 || row >= rowCount() ? QString() : contactTag(contacts_[std::size_t(row)]);
}

bool ContactModel::hasFriction() const
{
    return std::ranges::any_of(contacts_,
                               [](const course::ContactView& contact) { return contact.friction > 0; });
}

bool ContactModel::hasSpare() const
{
    return std::ranges::find(spare_, true) != spare_.end();
}

QString ContactModel::neededText(int row) const
{
    return spare_[std::size_t(row)]
        ? tr("May be left out: its normal, with its moment, is a sum of those of the other contacts of this "
             "pair with factors ≥ 0 (positive linear dependence).")
        : tr("Belongs to the minimal contact set: the other contacts of this pair cannot stand in for it.");
}

/// With the λ that bars and matrices number.
QString ContactModel::nameOf(std::size_t row) const
{
    const QString name = QString::fromStdString(course::in(language_, contacts_[row].label));
    return numbers_[row] > 0 ? QStringLiteral("λ%1  %2").arg(subscript(numbers_[row]), name) : name;
}

int ContactModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(contacts_.size());
}

int ContactModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant ContactModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const course::ContactView& contact = contacts_[std::size_t(index.row())];
    const ThemeColors colors = themeColors(theme_);
    if (role == Qt::BackgroundRole && !highlighted_.isEmpty() && contactTag(contact) == highlighted_)
        return mixed(colors.surface, colors.accent, 0.25);
    if (role == Qt::ForegroundRole) {
        if (contact.contactCase == course::ContactCase::apart)
            return colors.inkSoft;
        if (index.column() == lambdaColumn)
            return quantityStyle(QStringLiteral("F"), theme_).color;
        if (index.column() == frictionColumn)
            return quantityStyle(QStringLiteral("friction"), theme_).color;
    }
    if (role == Qt::ToolTipRole && index.column() == neededColumn
        && contact.contactCase != course::ContactCase::apart)
        return neededText(index.row());
    if (role == kWholeRole)
        return wholeData(index);
    if (role != Qt::DisplayRole)
        return {};
    return written(index.row(), index.column(), 0);
}

QString ContactModel::written(int row, int column, int fewer) const
{
    const course::ContactView& contact = contacts_[std::size_t(row)];
    const bool apart = contact.contactCase == course::ContactCase::apart;
    const bool unknown = !solved_ && numbers_[std::size_t(row)] > 0;
    const bool ofProblem = column == lambdaColumn || column == zetaDotColumn || column == productColumn;
    if (unknown && ofProblem)
        return QStringLiteral("–");
    if (apart && (ofProblem || column == frictionColumn || column == neededColumn))
        return {};
    switch (column) {
    case nameColumn:
        return nameOf(std::size_t(row));
    case caseColumn: {
        const QString name = QString::fromLatin1(course::caseName(contact.contactCase));
        if (contact.contactCase != course::ContactCase::lasting || contact.friction <= 0)
            return tr("case %1").arg(name);
        return contact.sliding ? tr("case %1, slides").arg(name) : tr("case %1, sticks").arg(name);
    }
    case neededColumn:
        return spare_[std::size_t(row)] ? tr("no") : tr("yes");
    case lambdaColumn:
        return numberText(orZero(contact.lambda), 4 - fewer);
    case frictionColumn:
        return contact.friction <= 0 ? QString() : numberText(orZero(contact.friction_W.norm()), 4 - fewer);
    case zetaDotColumn:
        return numberText(orZero(contact.zetaDot), 3 - fewer);
    case zetaColumn:
        return numberText(orZero(contact.zeta), 3 - fewer);
    case gapColumn:
        return numberText(orZero(contact.gap), 3 - fewer);
    case normalColumn:
        return QStringLiteral("(%1, %2, %3)")
            .arg(componentText(contact.normal_W.x(), 2 - std::min(fewer, 1)),
                 componentText(contact.normal_W.y(), 2 - std::min(fewer, 1)),
                 componentText(contact.normal_W.z(), 2 - std::min(fewer, 1)));
    default:
        return numberText(orZero(contact.lambda * contact.zetaDot), 3 - fewer);
    }
}

/// Numbers to the last bit; nothing for what stands in words, or is not known.
QVariant ContactModel::wholeData(const QModelIndex& index) const
{
    const course::ContactView& contact = contacts_[std::size_t(index.row())];
    const bool apart = contact.contactCase == course::ContactCase::apart;
    const bool unknown = apart || (!solved_ && numbers_[std::size_t(index.row())] > 0);
    const auto force = [unknown](double value) { return unknown ? QVariant() : QVariant(value); };
    switch (index.column()) {
    case lambdaColumn:
        return force(contact.lambda);
    case frictionColumn:
        return apart || contact.friction <= 0 ? QVariant() : QVariant(contact.friction_W.norm());
    case zetaDotColumn:
        return force(contact.zetaDot);
    case productColumn:
        return force(contact.lambda * contact.zetaDot);
    case zetaColumn:
        return contact.zeta;
    case gapColumn:
        return contact.gap;
    case normalColumn:
        return QString::fromStdString(polhode::numberText(contact.normal_W));
    default:
        return {};
    }
}

QString ContactModel::meaningOf(int column)
{
    switch (column) {
    case lambdaColumn:
        return tr("λ (N): the normal force");
    case frictionColumn:
        return tr("|fₜ| (N): the size of the friction force");
    case zetaDotColumn:
        return tr("dζ/dt (m/s²): how fast the normal velocity grows");
    case zetaColumn:
        return tr("ζ (m/s): the normal velocity; < 0 as the bodies approach");
    case gapColumn:
        return tr("φ (m): the gap; < 0 where the bodies overlap");
    case normalColumn:
        return tr("n: the normal, in the axes of the world");
    case productColumn:
        return tr("λ⋅dζ/dt (N⋅m/s²): zero where force and separation exclude each other");
    default:
        return {};
    }
}

QVariant ContactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == kWholeRole) { // names that do not speak for themselves there
        const std::pair<int, QString> names[]
            = {{nameColumn, tr("Contact")}, {caseColumn, tr("Case")}, {neededColumn, tr("Needed")}};
        for (const auto& [column, name] : names)
            if (column == section)
                return name;
    }
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole)
        return meaningOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case lambdaColumn:
        return QStringLiteral("λ\nN");
    case frictionColumn:
        return QStringLiteral("|fₜ|\nN");
    case zetaDotColumn:
        return QStringLiteral("dζ/dt\nm/s²");
    case zetaColumn:
        return QStringLiteral("ζ\nm/s");
    case gapColumn:
        return QStringLiteral("φ\nm");
    case normalColumn:
        return QStringLiteral("n");
    case productColumn:
        return QStringLiteral("λ⋅dζ/dt\nN⋅m/s²");
    default:
        return {};
    }
}

} // namespace polhode::ui
