#pragma once

#include "engine/joint/joint.h"
