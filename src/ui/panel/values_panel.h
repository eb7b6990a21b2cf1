#pragma once

#include "course/run/run.h"
#include "ui/panel/side_panel.h"

#include <QAbstractTableModel>

#include <string>

class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace polhode::ui
{

/// Every variable of the run at the playhead: symbol, name, value and unit.
class ValuesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit ValuesModel(Session& session, QObject* parent = nullptr);

    void setLanguage(course::Language language);
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString ownerText(const course::Run& run, const std::string& variable) const;

    Session& session_;
    course::Language language_ = course::Language::en;
    int rows_ = 0;
};

/// The table of all values, with a field to find one in it.
class ValuesPanel : public SidePanel
{
    Q_OBJECT

public:
    ValuesPanel(Session& session, QWidget* parent = nullptr);

protected:
    void retranslate() override;
    void refresh() override { model_->refresh(); }
    void fit() override;

private:
    ValuesModel* model_;
    QSortFilterProxyModel* filter_;
    QTableView* table_;
    QLineEdit* find_;
};

} // namespace polhode::ui
