#pragma once

#include "engine/math/norm.h"
