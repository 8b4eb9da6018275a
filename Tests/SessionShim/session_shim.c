#define SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include "session_shim.h"

#include <sqlite3.h>

static void tell(
    const char *table, sqlite3_value *id, int column, sqlite3_value *value, void *context,
    void (*found)(void *, ss_former))
{
    static const ss_type types[] = {
        [SQLITE_NULL] = SS_NULL, [SQLITE_INTEGER] = SS_INTEGER, [SQLITE_FLOAT] = SS_REAL, [SQLITE_TEXT] = SS_TEXT,
        [SQLITE_BLOB] = SS_BLOB};
    ss_former former = {.table = table, .id = (const char *)sqlite3_value_text(id), .column = column};
    if (value) {
        former.type = types[sqlite3_value_type(value)];
        former.integer = former.type == SS_INTEGER ? sqlite3_value_int64(value) : 0;
        former.real = former.type == SS_REAL ? sqlite3_value_double(value) : 0;
        former.bytes = former.type == SS_TEXT ? (const void *)sqlite3_value_text(value) : sqlite3_value_blob(value);
        former.count = (size_t)sqlite3_value_bytes(value);
    }
    found(context, former);
}

static int read_changes(int size, void *changes, void *context, void (*found)(void *, ss_former))
{
    sqlite3_changeset_iter *change = NULL;
    int code = sqlite3changeset_start(&change, size, changes);
    while (code == SQLITE_OK && (code = sqlite3changeset_next(change)) == SQLITE_ROW) {
        const char *table;
        int columns, operation, is_indirect;
        sqlite3_value *id = NULL;
        code = sqlite3changeset_op(change, &table, &columns, &operation, &is_indirect);
        if (code == SQLITE_OK) {
            code = (operation == SQLITE_INSERT ? sqlite3changeset_new : sqlite3changeset_old)(change, 0, &id);
        }
        if (code == SQLITE_OK && operation == SQLITE_INSERT) {
            tell(table, id, -1, NULL, context, found);
            continue;
        }
        for (int column = 1; code == SQLITE_OK && column < columns; column++) {
            // NULL where an update leaves the column as it is.
            sqlite3_value *value = NULL;
            code = sqlite3changeset_old(change, column, &value);
            if (code == SQLITE_OK && value) {
                tell(table, id, column, value, context, found);
            }
        }
    }
    int closing = sqlite3changeset_finalize(change);
    return code == SQLITE_DONE ? closing : code;
}

int ss_difference(
    const char *before, const char *after, const char *const *tables, void *context,
    void (*found)(void *, ss_former))
{
    sqlite3 *db = NULL;
    sqlite3_session *session = NULL;
    int size = 0;
    void *changes = NULL;
    int code = sqlite3_open_v2(after, &db, SQLITE_OPEN_READONLY, NULL);
    char *attach = sqlite3_mprintf("ATTACH %Q AS before", before);
    if (code == SQLITE_OK) {
        code = sqlite3_exec(db, attach, NULL, NULL, NULL);
    }
    sqlite3_free(attach);
    if (code == SQLITE_OK) {
        code = sqlite3session_create(db, "main", &session);
    }
    for (; code == SQLITE_OK && *tables; tables++) {
        code = sqlite3session_attach(session, *tables);
        if (code == SQLITE_OK) {
            code = sqlite3session_diff(session, "before", *tables, NULL);
        }
    }
    if (code == SQLITE_OK) {
        code = sqlite3session_changeset(session, &size, &changes);
    }
    if (code == SQLITE_OK) {
        code = read_changes(size, changes, context, found);
    }
    sqlite3_free(changes);
    if (session) {
        sqlite3session_delete(session);
    }
    sqlite3_close(db);
    return code;
}
