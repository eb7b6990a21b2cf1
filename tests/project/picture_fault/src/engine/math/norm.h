#pragma once

double norm();
