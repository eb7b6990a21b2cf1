bool isBall(const Joint& joint, const Measure& measure)
{
    return joint.kind == JointKind::ball || measure.kind == "mean";
}

bool sweeps(const Options& options)
{
    return options.lcpMethod == "pgs";
}
