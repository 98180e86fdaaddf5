/* How the shared exports find the manifest of the core that they are linked with. */
#ifndef ARCADIA_CORE_MANIFEST_H
#define ARCADIA_CORE_MANIFEST_H

/* The text of arcadia_core_manifest, static; NULL where the core has none. */
const char *core_manifest_text(void);

#endif
