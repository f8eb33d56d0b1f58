#include "cli/pairs_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/report.h"

namespace graze::cli {

namespace {

std::string as_json(const PairsReport& report) {
    const Milliseconds& time = report.milliseconds;
    nlohmann::ordered_json json;
    json["objects"] = report.objects;
    json["skipped"] = report.skipped;
    if (report.other_objects) {
        json["other_objects"] = *report.other_objects;
        json["other_skipped"] = report.other_skipped;
    }
    json["dimension"] = report.dimension;
    json["pairs"] = report.pairs;
    json["fingerprint"] = nullptr;
    if (report.fingerprint) json["fingerprint"] = fmt::format("{:016x}", *report.fingerprint);
    json["backend"] = report.backend;
    json["device"] = report.device;
    json["algorithm"] = report.algorithm;
    json["reason"] = report.reason;
    json["threads"] = report.threads;
    json["milliseconds"] = {{"upload", time.upload}, {"build", time.build},       {"find", time.find},
                            {"order", time.order},   {"download", time.download}, {"total", time.total}};
    json["peak_bytes"] = peak_bytes();
    json["status"] = name_of(report.status);
    return json.dump() + "\n";
}

std::string as_text(const PairsReport& report) {
    const Milliseconds& time = report.milliseconds;
    std::string text = fmt::format("objects      {} ({}-D)\n", report.objects, report.dimension);
    if (report.skipped > 0) text += fmt::format("skipped      {}\n", report.skipped);
    if (report.other_objects) text += fmt::format("other set    {}\n", *report.other_objects);
    if (report.other_skipped > 0)
        text += fmt::format("skipped      {} of the other set\n", report.other_skipped);
    text += fmt::format("pairs        {}\n", report.pairs);
    if (report.fingerprint) text += fmt::format("fingerprint  {:016x}\n", *report.fingerprint);
    text += fmt::format("ran on       {}: {}", report.backend, report.device);
    if (report.threads > 0)
        text += fmt::format(", {} thread{}", report.threads, report.threads == 1 ? "" : "s");
    text += fmt::format("\nalgorithm    {} ({})\n", report.algorithm, report.reason);
    text += fmt::format(
        "time         {:.3f} ms: upload {:.3f}, build {:.3f}, find {:.3f}, order {:.3f}, download {:.3f}\n",
        time.total, time.upload, time.build, time.find, time.order, time.download);
    text += fmt::format("peak memory  {:.1f} MiB\n", static_cast<double>(peak_bytes()) / 1048576.0);
    text += fmt::format("status       {}\n", name_of(report.status));
    return text;
}

}  // namespace

std::string format_report(const PairsReport& report, Format format) {
    return format == Format::json ? as_json(report) : as_text(report);
}

}  // namespace graze::cli
