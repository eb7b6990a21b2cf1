#pragma once

#include "engine/body/body.h"
#include "engine/math/norm.h"
