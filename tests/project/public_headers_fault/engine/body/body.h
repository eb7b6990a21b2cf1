#pragma once

#include "engine/body/constrained_reactions.h"
