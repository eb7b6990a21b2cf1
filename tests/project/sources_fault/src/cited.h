#pragma once

/// Source: S0 (22.1); K. Known, A work, in a Journal 3
/// (1990) 1–16. Two thousand of 2000 m are no year.
int known();

/// As S3 §22 has it, after Unknown 1992.
int unknown();

/// Source: a work without a row.
int unnamed();
