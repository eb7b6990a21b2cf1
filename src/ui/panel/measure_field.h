#pragma once

#include "course/model/experiment.h"
#include "course/run/run.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QLineEdit;
class QStandardItemModel;

namespace polhode::ui
{

/// Where a reader writes a measure of a whole run, such as "max[book.w2]": it completes the names of measures
/// and of quantities, and says beside the text what is wrong with it.
class MeasureField : public QWidget
{
    Q_OBJECT

public:
    explicit MeasureField(QWidget* parent = nullptr);

    void setRun(const course::RunPointer& run, const std::shared_ptr<const course::Experiment>& experiment,
                course::Language language);
    /// Measures that are offered before anything is written.
    void setProposals(const QStringList& measures) { proposals_ = measures; }
    /// How @p text may go on: what would be written then, and what it means.
    std::vector<std::pair<QString, QString>> completions(const QString& text) const;
    void retranslate();

signals:
    void chosen(const QString& measure);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void offer();
    void take();

    QLineEdit* edit_;
    QLabel* problem_;
    QStandardItemModel* offered_;
    QStringList proposals_;
    course::RunPointer run_;
    std::shared_ptr<const course::Experiment> experiment_;
    course::Language language_ = course::Language::en;
};

} // namespace polhode::ui
