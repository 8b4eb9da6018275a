#include "archive_functions.h"

#include <locale.h>
#include <pthread.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// 13 has been libarchive's number since 3.0.
DEFINE_LIBRARY(as_lib, AS_FUNCTIONS, "libarchive.so.13")

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble;
static locale_t utf8;

static void start(void)
{
    if (load_as_lib()) {
        trouble = "the library libarchive is not installed, or too old";
        return;
    }
    static const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !utf8; i++) {
        utf8 = newlocale(LC_CTYPE_MASK, names[i], (locale_t) 0);
    }
    if (!utf8) {
        trouble = "this system has no locale for UTF-8";
    }
}

const char *as_start(void)
{
    pthread_once(&once, start);
    return trouble;
}

void *as_use_utf8(void)
{
    return uselocale(utf8);
}

void as_restore_text(void *before)
{
    uselocale((locale_t) before);
}

int as_code(as_archive *archive)
{
    return as_lib.archive_errno(archive);
}

const char *as_detail(as_archive *archive)
{
    return as_lib.archive_error_string(archive);
}
