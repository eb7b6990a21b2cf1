#include "course/text.h"
#include <QString>
