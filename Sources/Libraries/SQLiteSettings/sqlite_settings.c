#include <sqlite3.h>

/// Stops SQLite from counting the bytes of all allocations, which nobody reads: the count has one lock for the whole
/// process, for which connections on several threads wait half of their time. It has to be settled before SQLite is
/// used at all.
__attribute__((constructor)) static void stop_counting_memory(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
