// Loads a C library when it is first needed, instead of linking the program with it.
#ifndef DYNAMIC_LIBRARY_H
#define DYNAMIC_LIBRARY_H

#include <dlfcn.h>

#define DL_DECLARE(name) __typeof__(name) *name;

/// Declares `library`, a variable with a pointer to each function of a list, and `load_library`, which fills it. The
/// list is a macro that applies another one to each name.
#define DECLARE_LIBRARY(library, functions) \
    struct library##_functions { \
        functions(DL_DECLARE) \
    }; \
    extern struct library##_functions library; \
    /* Returns 0, or -1 if the library is missing or too old. */ \
    int load_##library(void)

#ifdef __APPLE__

// Linked like any other library: dlopen does not look for a library by name in Homebrew's folder.
#define DL_TAKE(name) functions->name = name;
#define DL_OPEN(...)

#else

#define DL_TAKE(name) \
    if (!(functions->name = (__typeof__(name) *) dlsym(handle, #name))) { \
        return -1; \
    }
#define DL_OPEN(...) \
    const char *files[] = {__VA_ARGS__}; \
    void *handle = 0; \
    for (unsigned place = 0; place < sizeof files / sizeof *files && !handle; place++) { \
        handle = dlopen(files[place], RTLD_NOW | RTLD_LOCAL); \
    } \
    if (!handle) { \
        return -1; \
    }

#endif

/// Defines what `DECLARE_LIBRARY` declares.
/// - ...: The library's file, with the version of the headers; then other versions that will do.
#define DEFINE_LIBRARY(library, list, ...) \
    struct library##_functions library; \
    int load_##library(void) \
    { \
        struct library##_functions *functions = &library; \
        DL_OPEN(__VA_ARGS__) \
        list(DL_TAKE) \
        return 0; \
    }

#endif
