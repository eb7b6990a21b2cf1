bool endsRun(const Action& action)
{
    return action.verb != "play" || action.parts.first() == QLatin1String("end");
}
