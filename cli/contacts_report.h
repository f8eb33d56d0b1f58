#pragma once

#include <string>

#include "cli/contacts_run.h"
#include "cli/options.h"
#include "graze/contact.h"

namespace graze::cli {

/// One JSON object on a line, or lines for people.
[[nodiscard]] std::string format_report(const ContactsReport& report, Format format);

}  // namespace graze::cli
