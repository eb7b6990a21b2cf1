#include <QCoreApplication>

const QString kMissing = QCoreApplication::translate("Fault", "not in the file");
