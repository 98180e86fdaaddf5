// TOML documents from bytes in memory, by toml++.
//
// toml++ is C++ and reports errors by exceptions, which Swift must never see: they stay behind these two functions.
#ifndef ARCADIA_CTOML_H
#define ARCADIA_CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many tables and arrays may stand inside each other: more than `TOMLRecogniser` lets pass (two for each key of `[[a.b]]`).
#define CTOML_DEPTH_LIMIT 256

/// The kind of a value.
typedef enum __attribute__((enum_extensibility(closed))) ctoml_kind {
  ctoml_kind_table,
  ctoml_kind_array,
  ctoml_kind_string,
  ctoml_kind_integer,
  ctoml_kind_double,
  ctoml_kind_boolean,
  /// A date, a time, or both.
  ctoml_kind_date
} ctoml_kind;

/// A part of the document's memory in UTF-8; no zero ends it.
typedef struct ctoml_text {
  const char *start;
  size_t length;
} ctoml_text;

/// One value; those in a table or an array follow it, each with all that is in it.
typedef struct ctoml_node {
  ctoml_kind kind;
  /// The value's name in its table; empty in an array, and of the whole document.
  ctoml_text key;
  /// A string, or a date as TOML writes it.
  ctoml_text text;
  /// An integer; 1 for true and 0 for false; how many values a table or an array has.
  int64_t integer;
  /// A floating-point number.
  double number;
} ctoml_node;

/// What was read, or why nothing was.
typedef struct ctoml_document {
  /// All values, the whole document's table first; null if the bytes are not TOML.
  const ctoml_node *nodes;
  size_t count;
  /// What is wrong with the bytes, and where, both from 1; 0 if the place is not known.
  ctoml_text message;
  uint32_t line;
  uint32_t column;
} ctoml_document;

/// Reads `count` bytes; null if the memory does not suffice. `ctoml_free` frees the result.
///
/// Only for bytes that `TOMLRecogniser` has accepted: toml++ ends the program on some broken texts, and recurses as deep as
/// dotted keys nest.
ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count);

/// Frees a document and all that its nodes point to.
void ctoml_free(ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
