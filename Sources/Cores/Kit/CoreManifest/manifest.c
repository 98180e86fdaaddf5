#include "CoreManifest.h"

// Weak: a core may do without a manifest, and Swift does not see arrays of unknown length.
extern const char arcadia_core_manifest[] __attribute__((weak));

const char *core_manifest_text(void) { return arcadia_core_manifest; }
