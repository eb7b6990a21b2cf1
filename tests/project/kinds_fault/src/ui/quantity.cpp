bool isError(const VariableInfo* info)
{
    return info->quantity == "residual";
}
