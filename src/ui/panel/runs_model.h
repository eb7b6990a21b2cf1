#pragma once

#include "course/run/run.h"
#include "ui/session/kept_runs.h"
#include "ui/theme/palette.h"
#include "ui/theme/swatch.h"

#include <QAbstractTableModel>
#include <QSize>

#include <map>
#include <utility>

namespace polhode::ui
{

/// The run that is shown and below it the kept ones; beside the name of each the measures that the reader
/// chose.
class RunsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit RunsModel(Session& session, QObject* parent = nullptr);

    static constexpr int kNameColumn = 0;
    static constexpr int kSwatchGap = 4; ///< px, from the mark before it
    static constexpr QSize kIcon{kSwatchGap + kSwatch, 12}; ///< px, with text of the usual size

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// The run that is shown may be another.
    void refreshShown();
    /// The place among the kept runs of what is in @p row; −1 for the run that is shown.
    static int keptIndex(int row) { return row - 1; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    /// The runs, their names or the measures are others, or are written otherwise.
    void taken();

private:
    /// A measure of a run, or why it has none.
    struct Measured {
        double value = 0; ///< SI
        QString problem;
    };

    void takeRuns();
    void readRuns();
    const Measured& measured(const course::RunPointer& run, const QString& measure) const;
    QVariant nameData(int row, int role) const;
    QVariant measureData(int row, int measure, int role) const;
    course::RunPointer runOf(int row) const;
    QString valueText(int row, int measure) const;
    QString headerText(int measure) const;
    course::Unit unitOf(int measure) const;

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    std::vector<KeptRun> kept_;
    course::RunPointer shown_;
    QString shownName_; ///< empty where nothing tells it apart
    QStringList measures_;
    mutable std::map<std::pair<course::RunPointer, QString>, Measured> known_;
};

} // namespace polhode::ui
