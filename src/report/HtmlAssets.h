// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of src/report/html, embedded by the build as strings.

#ifndef SHAPEPROOF_REPORT_HTMLASSETS_H
#define SHAPEPROOF_REPORT_HTMLASSETS_H

namespace shapeproof {

extern const char kHtmlPage[], kHtmlStyle[], kHtmlScript[];

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_HTMLASSETS_H
