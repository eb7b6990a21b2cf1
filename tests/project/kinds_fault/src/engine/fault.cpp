bool isBall(const Joint& joint, const Measure& measure)
{
    return joint.kind == JointKind::ball || measure.kind == "mean";
}

bool sweeps(const Options& options)
{
    return options.lcpMethod == "pgs";
}

double exponent(SoftLaw law)
{
    switch (law) {
    case SoftLaw::hertz:
        return 1.5;
    }
}

bool isDriven(const JointMotor& motor)
{
    return motor.kind != MotorKind::none;
}

bool isSpring(const ForceElement& element)
{
    return std::holds_alternative<SpringDamper>(element.law);
}

bool isTold(const Row& row, const Event& event)
{
    return std::string_view(row.id) == "vector" || event.kind != QLatin1String("failure")
        || "spring" == force.kind;
}

bool isLocal(const System& system)
{
    return system.chart() == RotationChart::expMap;
}
