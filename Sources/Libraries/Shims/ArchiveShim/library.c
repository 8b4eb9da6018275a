#include "shim_internal.h"

#include <dlfcn.h>

struct as_library as_lib;

#ifdef __APPLE__

// Linked like any other library: dlopen does not look for a library by name in Homebrew's folder.
int as_load_library(void)
{
#define F(name) as_lib.name = name;
    AS_FUNCTIONS(F)
#undef F
    return 0;
}

#else

int as_load_library(void)
{
    // The version of the headers: 13 has been libarchive's number since 3.0.
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return -1;
    }
#define F(name) \
    if (!(as_lib.name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
    AS_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
