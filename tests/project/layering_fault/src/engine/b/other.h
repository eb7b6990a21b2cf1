#include "engine/a/one.h"
