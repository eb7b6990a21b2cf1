#include "engine/b/other.h"
