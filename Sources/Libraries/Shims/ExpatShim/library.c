#include "shim_internal.h"

#include <dlfcn.h>

struct es_library es_lib;

#ifdef __APPLE__

// Linked like any other library: it is a part of macOS.
int es_load_library(void)
{
#define F(name) es_lib.name = name;
    ES_FUNCTIONS(F)
#undef F
    return 0;
}

#else

int es_load_library(void)
{
    // The version of the headers: 1 has been expat's number since 2.0.
    void *handle = dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return -1;
    }
#define F(name) \
    if (!(es_lib.name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
    ES_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
