#pragma once

#include "engine/body/body.h"
