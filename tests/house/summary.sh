#!/bin/sh
# summary.sh SCRATCH: what summary.awk makes of CTest's report of a pass, a failure, a crash, two kinds of skips, a program
# that is not there and a disabled test.
set -eu
mkdir -p "$1"
cat >"$1/tests.xml" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="(empty)"
	tests="8"
	>
	<testcase name="A.passes" classname="A.passes" time="0.01" status="run">
		<system-out>[       OK ] A.passes (0 ms)
</system-out>
	</testcase>
	<testcase name="A.skips" classname="A.skips" time="0.01" status="notrun">
		<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
		<system-out>[ RUN      ] A.skips
a/t.cpp:3: Skipped
real data not found: &quot;x&quot; (set GRAZE_SHARED)
[  SKIPPED ] A.skips (0 ms)
</system-out>
	</testcase>
	<testcase name="A.skips/2" classname="A.skips/2" time="0.01" status="notrun">
		<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>
		<system-out>[ RUN      ] A.skips/2
a/t.cpp:3: Skipped
real data not found: &quot;x&quot; (set GRAZE_SHARED)
</system-out>
	</testcase>
	<testcase name="A.fails" classname="A.fails" time="0.01" status="fail">
		<failure message=""/>
		<system-out>1 == 2
</system-out>
	</testcase>
	<testcase name="A.crashes" classname="A.crashes" time="0.01" status="fail">
		<failure message=""/>
		<system-out></system-out>
	</testcase>
	<testcase name="script" classname="script" time="0.007" status="notrun">
		<skipped message="SKIP_RETURN_CODE=77"/>
		<system-out>skipped: no &lt;device&gt;
</system-out>
	</testcase>
	<testcase name="absent" classname="absent" time="0" status="notrun">
		<skipped message="Unable to find executable"/>
		<system-out>Unable to find executable: absent</system-out>
	</testcase>
	<testcase name="off" classname="off" time="0" status="disabled">
		<system-out>Disabled</system-out>
	</testcase>
</testsuite>
END
awk -f "$(dirname "$0")/summary.awk" "$1/tests.xml" | sed "s|^$1/||" >"$1/got"
cat >"$1/expected" <<'END'
tests.xml: 1 passed, 4 failed, 3 skipped
  failed: A.fails
  failed: A.crashes
  failed: absent (Unable to find executable)
  failed: off
  skipped 2: real data not found: "x" (set GRAZE_SHARED)
  skipped 1: no <device>
1 passed, 4 failed, 3 skipped
END
diff "$1/expected" "$1/got"
