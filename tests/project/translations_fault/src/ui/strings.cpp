#include <QCoreApplication>

const QString kTranslated = QCoreApplication::translate("Fault", "translated");
const QString kEmpty = QCoreApplication::translate("Fault", "left empty; [1]");
