#pragma clang diagnostic ignored "-Wc23-extensions"
const char arcadia_core_manifest[] = {
#embed "manifest.json" suffix(, 0)
};
