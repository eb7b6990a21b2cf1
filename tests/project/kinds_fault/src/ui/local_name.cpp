bool counts(const QString& curve)
{
    return curve.section('.', -1) == QLatin1String("count");
}
