# Reads CTest's JUnit files (tests.xml) and prints, for each: passed, failed, skipped and why. The last line is the sum, and
# stands alone. A test that passed is one that ran; what CTest did not run is skipped or failed, never passed.

function finish(    i) {
    if (file == "") return
    printf "%s: %d passed, %d failed, %d skipped\n", file, passed, failed, skipped
    for (i = 1; i <= failures; ++i) printf "  failed: %s\n", failure[i]
    for (i = 1; i <= kinds; ++i) {
        printf "  skipped %d: %s\n", times[kind[i]], kind[i]
        delete times[kind[i]]
    }
    all_passed += passed
    all_failed += failed
    all_skipped += skipped
    passed = failed = skipped = failures = kinds = 0
}

function plain(text) {
    gsub(/&quot;/, "\"", text)
    gsub(/&lt;/, "<", text)
    gsub(/&gt;/, ">", text)
    gsub(/&apos;/, "'", text)
    gsub(/&amp;/, "\\&", text)
    return text
}

FNR == 1 {
    finish()
    file = FILENAME
}

/<testcase / {
    name = $0
    sub(/.*<testcase name="/, "", name)
    sub(/".*/, "", name)
    if ($0 ~ /status="run"/) state = "passed"
    else if ($0 ~ /status="notrun"/) state = "skipped"
    else state = "failed"
    reason = ""
    next_is_reason = 0
}

# GoogleTest prints "FILE:LINE: Skipped" and the message on the next line; a script that skips prints "skipped: WHY".
next_is_reason {
    reason = plain($0)
    next_is_reason = 0
}
/: Skipped$/ { next_is_reason = 1 }
/skipped: / && state == "skipped" {
    reason = plain($0)
    sub(/.*skipped: /, "", reason)
}
/<skipped message=/ && !/SKIP_/ {
    reason = plain($0)
    sub(/.*<skipped message="/, "", reason)
    sub(/".*/, "", reason)
    # CTest's own reasons (a missing program, a fixture that failed) are failures of the set-up.
    state = "failed"
    name = name " (" reason ")"
}

/<\/testcase>/ {
    if (state == "passed") ++passed
    else if (state == "failed") {
        ++failed
        failure[++failures] = plain(name)
    } else {
        ++skipped
        if (reason == "") reason = "no reason given by " plain(name)
        if (!times[reason]++) kind[++kinds] = reason
    }
}

END {
    finish()
    printf "%d passed, %d failed, %d skipped\n", all_passed, all_failed, all_skipped
}
