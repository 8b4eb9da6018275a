#include "vips_shim.h"
#include "vips_functions.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

// 42 has been libvips's number since 8.0, and is in its packages' names. It loads GLib, whose functions are then found
// in it, too.
DEFINE_LIBRARY(vs_lib, VS_FUNCTIONS, "libvips.so.42")

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool started;

// The reason for a failure reaches the caller as an error; it need not appear on the terminal as well.
static void be_silent(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data)
{
    (void) domain, (void) level, (void) message, (void) data;
}

static void start(void)
{
    if (load_vs_lib() || vs_lib.vips_init("pictures")) {
        return;
    }
    vs_lib.g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, be_silent, NULL);
    // Several pictures are made at a time, each by one thread. No operation is repeated, so nothing is worth caching.
    vs_lib.vips_concurrency_set(1);
    vs_lib.vips_cache_set_max(0);
#if VIPS_MAJOR_VERSION == 8 && VIPS_MINOR_VERSION < 15
    // Its vector code is made by liborc, which frees memory without a lock: two threads at once corrupt the heap.
    vs_lib.vips_vector_set_enabled(FALSE);
#endif
    vs_lib.vips_block_untrusted_set(TRUE);
    vs_lib.vips_operation_block_set("VipsForeignLoad", TRUE);
    static const char *const allowed[] = {
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp",
        "VipsForeignLoadHeif", "VipsForeignLoadTiff", "VipsForeignLoadNsgif",
    };
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        vs_lib.vips_operation_block_set(allowed[i], FALSE);
    }
    atomic_store(&started, true);
}

int vs_start(void)
{
    pthread_once(&once, start);
    return atomic_load(&started) ? 0 : -1;
}

void vs_free(void *made)
{
    vs_lib.g_free(made);
}

void vs_thread_ends(void)
{
    // If no picture was made, libvips was not started and has nothing to free.
    if (atomic_load(&started)) {
        vs_lib.vips_thread_shutdown();
    }
}

int vs_failed(char **detail)
{
    // All threads write their errors into one buffer. The first line is the innermost reason, unless another picture
    // failed at the same moment. Skip "bad seek" lines: libheif reports looking beyond the end before the actual fault.
    char *all = vs_lib.vips_error_buffer_copy();
    char *line = all;
    char *end;
    while ((end = strchr(line, '\n')) && end[1]) {
        *end = 0;
        if (!strstr(line, "bad seek")) {
            break;
        }
        line = end + 1;
    }
    if (end) {
        *end = 0;
    }
    // Skip the name of the part of libvips that reports it.
    char *colon = strstr(line, ": ");
    if (colon) {
        line = colon + 2;
    }
    memmove(all, line, strlen(line) + 1);
    *detail = all;
    return -1;
}
