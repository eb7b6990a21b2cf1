bool hasColors(const Tool& tool)
{
    return QLatin1String(tool.glyph) == QLatin1String("pen");
}
