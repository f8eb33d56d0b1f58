// All of graze that names no executor, in the order of the pipeline. Where it runs:
// graze/threads/broad_phase.h or graze/cuda/broad_phase.h.
#pragma once

// Shapes, and boxes around them.
#include "graze/shape/box.h"
#include "graze/shape/circle.h"
#include "graze/shape/segment.h"
#include "graze/shape/sphere.h"

// Boxes -> candidate pairs.
#include "graze/broad_phase.h"

// Candidate pairs -> contacts.
#include "graze/narrow_phase.h"
