#include "CSignature.h"

#include <openssl/bio.h>
#include <openssl/pem.h>
/* Declares its PEM functions where those of PEM are known. */
#include <openssl/cms.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdbool.h>
#include <string.h>

static void copy(char *target, size_t room, const char *text)
{
  size_t length = text ? strnlen(text, room - 1) : 0;
  if (length) memcpy(target, text, length);
  target[length] = 0;
}

static CMS_ContentInfo *decode(const void *bytes, size_t size)
{
  BIO *source = BIO_new_mem_buf(bytes, (int)size);
  if (!source) return NULL;
  CMS_ContentInfo *message = d2i_CMS_bio(source, NULL);
  if (!message) {
    BIO_free(source);
    source = BIO_new_mem_buf(bytes, (int)size);
    if (source) message = PEM_read_bio_CMS(source, NULL, NULL, NULL);
  }
  BIO_free(source);
  return message;
}

/* Those in a PEM text, into a store and a stack. */
static void add(const char *text, X509_STORE *store, STACK_OF(X509) *all)
{
  BIO *source = BIO_new_mem_buf(text, -1);
  if (!source) return;
  for (X509 *one; (one = PEM_read_bio_X509(source, NULL, NULL, NULL));) {
    X509_STORE_add_cert(store, one);
    if (!sk_X509_push(all, one)) X509_free(one);
  }
  BIO_free(source);
}

static bool verify(CMS_ContentInfo *message, STACK_OF(X509) *all, X509_STORE *store, const char *file, unsigned flags)
{
  BIO *content = BIO_new_file(file, "rb"), *nowhere = BIO_new(BIO_s_null());
  bool is_good = content && nowhere && CMS_verify(message, all, store, content, nowhere, flags | CMS_BINARY) == 1;
  BIO_free(content);
  BIO_free(nowhere);
  return is_good;
}

/* The signer's common name, else all of its name. */
static void name(CMS_ContentInfo *message, char *target, size_t room)
{
  STACK_OF(X509) *signers = CMS_get0_signers(message);
  target[0] = 0;
  if (!signers) return;
  if (sk_X509_num(signers) > 0) {
    X509_NAME *subject = X509_get_subject_name(sk_X509_value(signers, 0));
    if (X509_NAME_get_text_by_NID(subject, NID_commonName, target, (int)room) < 1) X509_NAME_oneline(subject, target, (int)room);
  }
  sk_X509_free(signers);
}

enum signature_verdict signature_check(
    const char *file, const void *signature, size_t size, const char *const *certificates, size_t count, char *signer,
    size_t signer_room, char *reason, size_t reason_room)
{
  enum signature_verdict verdict = SIGNATURE_FAILED;
  copy(signer, signer_room, NULL);
  copy(reason, reason_room, NULL);
  X509_STORE *store = X509_STORE_new();
  STACK_OF(X509) *all = sk_X509_new_null();
  CMS_ContentInfo *message = NULL;
  BIO *content = BIO_new_file(file, "rb");
  if (!store || !all || !content || size > 1 << 20) goto end;
  for (size_t at = 0; at < count; at++) add(certificates[at], store, all);
  /* A certificate that the user put there is trusted, whoever made it and whatever it was made for. */
  X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
  X509_STORE_set_purpose(store, X509_PURPOSE_ANY);
  verdict = SIGNATURE_UNREADABLE;
  message = decode(signature, size);
  if (!message || OBJ_obj2nid(CMS_get0_type(message)) != NID_pkcs7_signed || CMS_is_detached(message) != 1) goto end;
  ERR_clear_error();
  if (verify(message, all, store, file, CMS_NO_SIGNER_CERT_VERIFY)) {
    name(message, signer, signer_room);
    ERR_clear_error();
    if (verify(message, all, store, file, 0)) {
      verdict = SIGNATURE_TRUSTED;
    } else {
      verdict = SIGNATURE_UNKNOWN;
      /* By one of those that were given, which has come to its end or was not valid yet. */
      const char *data = NULL;
      int flags = 0;
      ERR_peek_last_error_all(NULL, NULL, NULL, &data, &flags);
      if (data && (flags & ERR_TXT_STRING) && (strstr(data, "expired") || strstr(data, "not yet valid"))) {
        verdict = SIGNATURE_BAD;
        copy(reason, reason_room, data);
      }
    }
  } else {
    unsigned long why = ERR_peek_last_error();
    /* A signer without a certificate here or there: nobody can tell. */
    if (ERR_GET_REASON(why) == CMS_R_SIGNER_CERTIFICATE_NOT_FOUND) {
      verdict = SIGNATURE_UNKNOWN;
    } else {
      verdict = SIGNATURE_BAD;
      copy(reason, reason_room, ERR_reason_error_string(why));
    }
  }
end:
  ERR_clear_error();
  CMS_ContentInfo_free(message);
  sk_X509_pop_free(all, X509_free);
  X509_STORE_free(store);
  BIO_free(content);
  return verdict;
}
