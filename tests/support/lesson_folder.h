#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <QTemporaryDir>

#include <filesystem>

/// A copy of the template lesson and the glossary in a folder of its own, to be spoilt by tests.
class LessonFolder
{
public:
    LessonFolder()
    {
        QDir(folder_.path()).mkpath("_template/figures");
        for (const char* name : {"glossary.yaml", "_template/lesson.yaml", "_template/en.md",
                                 "_template/zh.md", "_template/problems.yaml", "_template/figures/disc.svg"})
            QFile::copy(QString(POLHODE_SOURCE_DIR "/lessons/") + name, folder_.filePath(name));
        // The template itself has no terms, so that a copy of it needs no glossary.
        replace("lesson.yaml", "# terms:", "terms:");
        replace("en.md", "the momentum of", "the [momentum](term:momentum) of");
        replace("zh.md", "圆盘的动量", "圆盘的[动量](term:momentum)");
    }

    QByteArray read(const QString& name) const
    {
        QFile file(folder_.filePath("_template/" + name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(folder_.filePath("_template/" + name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    }

    std::filesystem::path lesson() const { return root() / "_template"; }
    std::filesystem::path root() const { return folder_.path().toStdString(); }

private:
    void replace(const QString& name, const char* from, const char* to) const
    {
        write(name, read(name).replace(from, to));
    }

    QTemporaryDir folder_;
};
