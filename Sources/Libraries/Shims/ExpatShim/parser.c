#include "expat_functions.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// The most memory of a parser, in bytes. Office programs' documents need a tenth of it. It bounds the length of a tag,
/// the nesting of elements, and the number of different names; expat itself bounds none of them.
static const size_t most_memory = 2 << 20;

struct es_parser {
    XML_Parser expat;
    es_handlers handlers;
    void *context;
    size_t memory_left;
    es_outcome outcome;
};

// 1 has been expat's number since 2.0.
DEFINE_LIBRARY(es_lib, ES_FUNCTIONS, "libexpat.so.1")

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool started;

static void start(void)
{
    started = !load_es_lib();
}

/// The parser that this thread is in: expat passes nothing to the functions that allocate its memory.
static _Thread_local es_parser *current;

/// Precedes each block of memory.
struct block {
    alignas(max_align_t) size_t size;
};

static void *take(size_t size)
{
    struct block *block = size <= current->memory_left ? malloc(sizeof *block + size) : NULL;
    if (!block) {
        return NULL;
    }
    current->memory_left -= size;
    block->size = size;
    return block + 1;
}

static void give_back(void *memory)
{
    if (memory) {
        struct block *block = (struct block *) memory - 1;
        current->memory_left += block->size;
        free(block);
    }
}

static void *resize(void *memory, size_t size)
{
    void *resized = take(size);
    if (resized && memory) {
        const size_t before = ((struct block *) memory - 1)->size;
        memcpy(resized, memory, before < size ? before : size);
        give_back(memory);
    }
    return resized;
}

static void take_start(void *data, const char *name, const char **attributes)
{
    es_parser *parser = data;
    const char *space = strrchr(name, ' ');
    parser->handlers.start(parser->context, space ? space + 1 : name, attributes);
}

static void take_end(void *data, const char *name)
{
    (void) name;
    es_parser *parser = data;
    parser->handlers.end(parser->context);
}

static void take_text(void *data, const char *bytes, int count)
{
    es_parser *parser = data;
    parser->handlers.text(parser->context, bytes, count);
}

static void stop(es_parser *parser, es_outcome outcome)
{
    parser->outcome = outcome;
    es_lib.XML_StopParser(parser->expat, XML_FALSE);
}

static void take_doctype(void *data, const char *name, const char *system, const char *public, int has_subset)
{
    (void) name, (void) system, (void) public, (void) has_subset;
    stop(data, ES_DOCTYPE);
}

es_parser *es_open(es_handlers handlers)
{
    pthread_once(&once, start);
    es_parser *parser = started ? calloc(1, sizeof *parser) : NULL;
    if (!parser) {
        return NULL;
    }
    parser->handlers = handlers;
    parser->memory_left = most_memory;
    const XML_Memory_Handling_Suite memory = {take, resize, give_back};
    current = parser;
    parser->expat = es_lib.XML_ParserCreate_MM(NULL, &memory, " ");
    if (!parser->expat) {
        free(parser);
        return NULL;
    }
    es_lib.XML_SetUserData(parser->expat, parser);
    es_lib.XML_SetElementHandler(parser->expat, take_start, take_end);
    es_lib.XML_SetCharacterDataHandler(parser->expat, take_text);
    es_lib.XML_SetStartDoctypeDeclHandler(parser->expat, take_doctype);
    return parser;
}

es_outcome es_parse(es_parser *parser, const void *bytes, int count, int last, void *context)
{
    current = parser;
    parser->context = context;
    if (es_lib.XML_Parse(parser->expat, bytes, count, last) == XML_STATUS_ERROR && parser->outcome == ES_READ) {
        const bool needs_memory = es_lib.XML_GetErrorCode(parser->expat) == XML_ERROR_NO_MEMORY;
        parser->outcome = needs_memory ? ES_TOO_COMPLEX : ES_NOT_WELL_FORMED;
    }
    return parser->outcome;
}

void es_stop(es_parser *parser)
{
    stop(parser, ES_STOPPED);
}

const char *es_detail(es_parser *parser)
{
    return es_lib.XML_ErrorString(es_lib.XML_GetErrorCode(parser->expat));
}

int64_t es_place(es_parser *parser)
{
    return es_lib.ES_BYTE_INDEX(parser->expat);
}

void es_close(es_parser *parser)
{
    current = parser;
    es_lib.XML_ParserFree(parser->expat);
    free(parser);
}
