#include "postgres_shim.h"

#include <dlfcn.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int state = -1;

#define F(type, name, parameters, arguments) static __typeof__(name) *loaded_##name;
PS_FUNCTIONS(F)
#undef F

#ifdef __APPLE__

// Linked like any other library: dlopen does not look for a library by name in Homebrew's folder.
static void start(void)
{
#define F(type, name, parameters, arguments) loaded_##name = name;
    PS_FUNCTIONS(F)
#undef F
    state = 0;
}

#else

static void start(void)
{
    // The version of the headers: 5 has been libpq's number since PostgreSQL 8.2.
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return;
    }
#define F(type, name, parameters, arguments) \
    if (!(loaded_##name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return; \
    }
    PS_FUNCTIONS(F)
#undef F
    state = 0;
}

#endif

int ps_start(void)
{
    pthread_once(&once, start);
    return state;
}

#define F(type, name, parameters, arguments) type ps_##name parameters { return loaded_##name arguments; }
PS_FUNCTIONS(F)
#undef F
