bool isBall(const Joint& joint, const Measure& measure)
{
    return joint.kind == JointKind::ball || measure.kind == "mean";
}
