bool isOfSystem(const QString& id)
{
    const QString owner = id.section('.', 0, 0);
    return owner == QLatin1String("total");
}
