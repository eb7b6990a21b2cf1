const char* const said = "one of [a; b], in "
                         "two lines";
