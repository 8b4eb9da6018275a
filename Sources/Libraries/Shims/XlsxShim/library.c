#include "shim_internal.h"

#include <dlfcn.h>

struct xs_library xs_lib;

#ifdef __APPLE__

// Linked like any other library: dlopen does not look for a library by name in Homebrew's folder.
int xs_load_library(void)
{
#define F(name) xs_lib.name = name;
    XS_FUNCTIONS(F)
#undef F
    return 0;
}

#else

int xs_load_library(void)
{
    // The version of the headers: the number grows with nearly every release.
    void *handle = dlopen("libxlsxwriter.so." LXW_SOVERSION, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return -1;
    }
#define F(name) \
    if (!(xs_lib.name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
    XS_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
