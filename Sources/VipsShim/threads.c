#include "shim_internal.h"

#if !defined(__APPLE__) && VIPS_MAJOR_VERSION == 8 && \
    (VIPS_MINOR_VERSION < 15 || (VIPS_MINOR_VERSION == 15 && VIPS_MICRO_VERSION < 5))

// Takes the place of libvips's own function, which nothing but the pool of its threads calls; the executable exports it,
// see Package.swift. There a thread that had nothing to do for 15 seconds frees what it is known by, while another one
// may be about to hand it work by just that: once in many thousand pictures the heap was spoilt. Libvips has mended it in
// 8.15.5 (https://github.com/libvips/libvips/pull/4137). Here no thread goes: it waits for as long as it takes.
//
// A libvips that was linked to call its own functions directly (-Bsymbolic-functions) is not reached; a test tells.
int vips_semaphore_down_timeout(VipsSemaphore *semaphore, gint64 timeout)
{
    (void) timeout;
    // Tests call libvips past the shim.
    if (!lib.vips_semaphore_down && vs_load_library()) {
        return -1;
    }
    return lib.vips_semaphore_down(semaphore);
}

#endif
