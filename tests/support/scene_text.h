#pragma once

#include "course/read/load.h"

#include <QFile>
#include <QTemporaryDir>

/// Loads an experiment from the text of a file; throws what loadExperiment throws.
inline polhode::course::Experiment experimentFromText(const QByteArray& text)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("scene.yaml"));
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    file.close();
    return polhode::course::loadExperiment(file.fileName().toStdString());
}
