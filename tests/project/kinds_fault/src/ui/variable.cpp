bool isMomentum(const Row& row)
{
    return QLatin1String(row.variable) == QLatin1String("total.residual_p");
}
