/* Detached CMS signatures (RFC 5652) of files, by OpenSSL's libcrypto, whose stacks are macros that Swift cannot call.
   Catalog/Trust is the only user. */
#ifndef ARCADIA_CSIGNATURE_H
#define ARCADIA_CSIGNATURE_H

#include <stddef.h>

enum signature_verdict {
  SIGNATURE_TRUSTED,    /* whole, by somebody whose certificate, or that of who vouches for it, was given */
  SIGNATURE_UNKNOWN,    /* whole, by somebody else */
  SIGNATURE_BAD,        /* of other bytes than the file's, or damaged, or by a certificate that is not valid now */
  SIGNATURE_UNREADABLE, /* no signature at all */
  SIGNATURE_FAILED,     /* the file cannot be read, or there is no memory */
};

/* Looks whether `signature` (DER or PEM, `size` bytes) is one of the file. `certificates` is PEM text, `count` of them, each of which
   may hold several. The signer's name comes into `signer`, the reason of a bad one into `reason`; both are cut to their room. */
enum signature_verdict signature_check(
    const char *file, const void *signature, size_t size, const char *const *certificates, size_t count, char *signer,
    size_t signer_room, char *reason, size_t reason_room);

#endif
