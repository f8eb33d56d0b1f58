#include "tests/unit/block.inc"
#include "tests/unit/for_each.inc"
#include "tests/unit/reduce_scan_select.inc"
#include "tests/unit/sort.inc"
