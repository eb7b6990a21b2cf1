#pragma once

#include "course/model/lesson.h"
#include "ui/theme/palette.h"

#include <QDialog>
#include <QVector>

class QLabel;
class QPushButton;
class QSpinBox;

namespace polhode::ui
{

class HandBars;
class Predictions;

/// The hands of a class for each answer to a question, before and after its discussion, in letters that are
/// read from the last row. They are typed, clicked, or counted by the keys: a letter raises the count of its
/// answer, with Shift it lowers it. What was counted is seen when the teacher shows it. Source: Mazur 1997.
class HandsDialog : public QDialog
{
    Q_OBJECT

public:
    HandsDialog(Predictions& predictions, const course::Lesson& lesson, const course::Question& question,
                course::Language language, Theme theme, QWidget* parent);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        int option; ///< place in the file
        QSpinBox* count;
        HandBars* bars;
    };

    int rowOf(const QKeyEvent& event) const;
    void setVote(int vote);
    void refresh();

    Predictions& predictions_;
    QString question_;
    QVector<Row> rows_; ///< as they stand on the page
    QLabel* sum_;
    QPushButton *before_, *after_, *show_;
    int vote_ = 0;
};

} // namespace polhode::ui
