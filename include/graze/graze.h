// All of graze that names no executor, in the order of the pipeline. Where it runs:
// graze/threads/broad_phase.h or graze/cuda/broad_phase.h.
#pragma once

// Shapes, and volumes around them.
#include "graze/enclosing.h"
#include "graze/shape/shape.h"

// Boxes -> candidate pairs.
#include "graze/broad_phase.h"

// The tree of the broad phase -> what rays meet, nearest boxes, boxes that meet others.
#include "graze/exec/tree_queries.h"

// Points and spheres -> who is near whom, also in periodic boxes.
#include "graze/neighbours.h"

// Candidate pairs of this step and of the last -> what began, persists, ended.
#include "graze/exec/pair_events.h"

// Where points lie and how segments cross, exactly.
#include "graze/predicates.h"

// Candidate pairs -> contacts.
#include "graze/narrow_phase.h"
