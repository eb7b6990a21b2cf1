#pragma once

#include "ui/session/measured_data.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace polhode::ui
{

class Session;

/// What the columns of a table measure: a preview of each, which variable it is, in which unit, times which
/// factor, and when the run begins on the clock of the readings. How the file is written is found, and can be
/// said.
class ImportDialog : public QDialog
{
    Q_OBJECT

public:
    /// Throws course::FileError where @p path cannot be opened; why it is no table is said in the dialog.
    /// @p choice: to begin with, instead of what the headers suggest.
    ImportDialog(Session& session, const QString& path, const course::DataChoice* choice, QWidget* parent);

    /// The readings as chosen, when the dialog was accepted.
    const MeasuredPointer& data() const { return data_; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void buildWidgets();
    void read(const course::DataChoice* choice);
    void divideWidth();
    void showColumns();
    void suggest(const course::DataChoice& choice);
    QComboBox* meaningBox(int row);
    void meaningChosen(int row);
    course::DataChoice chosen() const;
    QString missing(const course::DataChoice& choice) const;
    void check();
    course::ReadingFormat format() const;
    QString meaning(int row) const;

    Session& session_;
    QString path_;
    QString unread_; ///< why the file is no table in the way that was said; empty: it is one
    course::DataTable table_;
    MeasuredPointer data_;
    QComboBox *separator_, *decimal_, *encoding_;
    QTableWidget* columns_;
    QLineEdit* t0_;
    QLabel *notes_, *missing_, *problem_;
    QDialogButtonBox* buttons_;
    bool filling_ = false;
};

/// Asks for a file (unless @p path is one) and for what is in it, and lays it onto the axes: each quantity in
/// the plots that show it; one that none shows is added. Whether something was laid; a file that cannot be
/// read is told by a message of the session.
bool importData(Session& session, QWidget* parent, const QString& path = {},
                const course::DataChoice* choice = nullptr);

} // namespace polhode::ui
