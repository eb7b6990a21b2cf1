#pragma once

#include "engine/solve/lcp.h"

#include <QtTest>
#include <initializer_list>

/// Test data: the methods of the table by their ids.
namespace polhode::lcpproblems
{

inline void addMethods(std::initializer_list<const char*> ids)
{
    QTest::addColumn<QString>("id");
    for (const char* id : ids)
        QTest::addRow("%s", id) << QString(id);
}

inline void addMethods()
{
    QTest::addColumn<QString>("id");
    for (const LcpMethodRow& row : lcpMethodTable())
        QTest::addRow("%s", row.id) << QString(row.id);
}

/// Those that are for large problems too: enumeration tries every support.
inline void addMethodsForMany()
{
    QTest::addColumn<QString>("id");
    for (const LcpMethodRow& row : lcpMethodTable())
        if (QString(row.id) != "enumeration")
            QTest::addRow("%s", row.id) << QString(row.id);
}

inline bool isSweep(const QString& id)
{
    return id == "pgs" || id == "psor";
}

} // namespace polhode::lcpproblems
