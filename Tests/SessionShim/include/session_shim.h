// The part of SQLite's session extension that the tests use: what differs between two files.
#ifndef SESSION_SHIM_H
#define SESSION_SHIM_H

#include <stddef.h>
#include <stdint.h>

typedef enum { SS_NULL, SS_INTEGER, SS_REAL, SS_TEXT, SS_BLOB } ss_type;

/// A former value of a row that was changed or removed; of a row that was added, `column` is -1.
typedef struct {
    const char *_Nonnull table;
    const char *_Nonnull id;
    int column;
    ss_type type;
    int64_t integer;
    double real;
    const void *_Nullable bytes;
    size_t count;
} ss_former;

/// Calls `found` for everything that differs in tables whose first column is their primary key.
/// - Parameter tables: The names of the tables, and NULL.
/// - Returns: 0, or SQLite's code of an error.
int ss_difference(
    const char *_Nonnull before, const char *_Nonnull after, const char *_Nullable const *_Nonnull tables,
    void *_Nullable context, void (*_Nonnull found)(void *_Nullable context, ss_former former));

#endif
