#include "shim_internal.h"

#include <dlfcn.h>

struct cs_library cs_lib;

#ifdef __APPLE__

// Linked like any other library: it is a part of macOS.
int cs_load_library(void)
{
#define F(name) cs_lib.name = name;
    CS_FUNCTIONS(F)
#undef F
    return 0;
}

#else

int cs_load_library(void)
{
    // The version of the headers: 4 has been libcurl's number since 7.16.
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return -1;
    }
#define F(name) \
    if (!(cs_lib.name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
    CS_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
