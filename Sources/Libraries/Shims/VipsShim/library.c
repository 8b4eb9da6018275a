#include "shim_internal.h"

#include <dlfcn.h>

struct vs_library lib;

#ifdef __APPLE__

// Linked like any other library: dlopen does not look for a library by name in Homebrew's folder.
int vs_load_library(void)
{
#define F(name) lib.name = name;
    VS_FUNCTIONS(F)
#undef F
    return 0;
}

#else

int vs_load_library(void)
{
    // The version of the headers: 42 has been libvips's number since 8.0, and is in its packages' names.
    void *handle = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return -1;
    }
    // This also finds GLib's functions, since libvips loads GLib.
#define F(name) \
    if (!(lib.name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
    VS_FUNCTIONS(F)
#undef F
    return 0;
}

#endif
