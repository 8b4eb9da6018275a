#include "vips_functions.h"

#if !defined(__APPLE__) && VIPS_MAJOR_VERSION == 8 && \
    (VIPS_MINOR_VERSION < 15 || (VIPS_MINOR_VERSION == 15 && VIPS_MICRO_VERSION < 5))

// Replaces libvips's own function, which only its thread pool calls; the executable exports it, see Package.swift. In
// libvips, a thread that has been idle for 15 seconds frees its own record while another thread may be about to hand it
// work through that record: once in many thousand pictures, this corrupted the heap. Fixed in libvips 8.15.5
// (https://github.com/libvips/libvips/pull/4137). Here no thread ends: it waits for as long as it takes.
//
// This does not reach a libvips that was linked to call its own functions directly (-Bsymbolic-functions); a test
// detects that.
int vips_semaphore_down_timeout(VipsSemaphore *semaphore, gint64 timeout)
{
    (void) timeout;
    // Tests call libvips directly, without the shim.
    if (!vs_lib.vips_semaphore_down && load_vs_lib()) {
        return -1;
    }
    return vs_lib.vips_semaphore_down(semaphore);
}

#endif
