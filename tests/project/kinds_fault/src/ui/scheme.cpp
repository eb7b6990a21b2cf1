bool isOutside(const PageLink& link)
{
    return link.scheme == "https";
}
