// The part of expat that Spreadsheets needs, as plain functions: a parser of XML that anybody may have made. It fetches
// nothing, refuses document type declarations, and has a limit on its memory.
#ifndef EXPAT_SHIM_H
#define EXPAT_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A parser of one document. Used by one thread at a time.
typedef struct es_parser es_parser;

typedef enum {
    ES_READ,
    /// A handler called `es_stop`.
    ES_STOPPED,
    ES_NOT_WELL_FORMED,
    /// The document has a document type declaration, which may define entities.
    ES_DOCTYPE,
    /// The parser needs more memory than it may have: elements are nested thousands deep, or a tag is megabytes long.
    ES_TOO_COMPLEX,
} es_outcome;

/// What is called with the parts of a document. Texts are UTF-8, whatever the document's encoding.
typedef struct {
    /// `name` is without its prefix. `attributes` alternates names and values, up to a NULL; the name of an attribute
    /// with a prefix is its namespace, a space, and its local name.
    void (*start)(void *context, const char *name, const char *_Nullable *_Nonnull attributes);
    void (*end)(void *context);
    /// A piece of text, not all of it.
    void (*text)(void *context, const char *bytes, int count);
} es_handlers;

/// Creates a parser. Returns NULL if expat is missing or memory is short.
es_parser *_Nullable es_open(es_handlers handlers);

/// Parses the next bytes; nothing more after an outcome other than `ES_READ`.
/// - `context`: passed to the handlers that this call calls.
/// - `last`: 1 if the document ends with these bytes.
es_outcome es_parse(es_parser *parser, const void *bytes, int count, int last, void *context);

/// Stops the parser from within a handler.
void es_stop(es_parser *parser);

/// Why the document is not well-formed, in expat's words.
const char *es_detail(es_parser *parser);
/// The byte at which the parser is or stopped.
int64_t es_place(es_parser *parser);

void es_close(es_parser *parser);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
