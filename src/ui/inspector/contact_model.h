#pragma once

#include "course/run/contact_view.h"
#include "ui/theme/palette.h"

#include <QAbstractTableModel>

#include <vector>

namespace polhode::ui
{

/// The contacts at the playhead as a table: who touches whom, in which case, with which gap, rates and
/// forces.
class ContactModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        nameColumn,
        caseColumn,
        neededColumn, ///< whether it belongs to the minimal contact set of its pair
        lambdaColumn,
        frictionColumn,
        zetaDotColumn,
        zetaColumn,
        gapColumn,
        normalColumn,
        productColumn,
        columns
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// @p problem are those of the problem at hand, which bars and matrices number; @p solved: whether it has
    /// an answer, else its forces and accelerations are not known.
    void setContacts(std::vector<course::ContactView> contacts,
                     const std::vector<course::ContactView>& problem = {}, bool solved = true);
    void setLanguage(course::Language language);
    void setTheme(Theme theme) { theme_ = theme; }
    Theme theme() const { return theme_; }
    void setHighlighted(const QString& key);
    QString tag(int row) const;
    bool hasFriction() const;
    /// Whether a contact may be left out.
    bool hasSpare() const;

    static constexpr int kFewer = 2; ///< figures at most that a number may lose
    /// What stands in a cell, with so many figures fewer than usual.
    QString written(int row, int column, int fewer) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Symbol and unit, one below the other, and in a tooltip what it is; names speak for themselves.
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant wholeData(const QModelIndex& index) const;
    QString neededText(int row) const;
    static QString meaningOf(int column);
    QString nameOf(std::size_t row) const;

    std::vector<course::ContactView> contacts_;
    std::vector<bool> spare_; ///< per contact
    std::vector<int> numbers_; ///< per contact, from 1; 0: not in the problem
    bool solved_ = true;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QString highlighted_;
};

} // namespace polhode::ui
