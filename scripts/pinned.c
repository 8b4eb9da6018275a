/* Pins what differs from one run of a program to the next: the clock, and every source of random numbers.

   Built as a library and preloaded by compare.py. PINNED_TIME is the time in seconds since 1970, which stands still;
   PINNED_SEED is the number from which all random bytes are made. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t pinned(void) { return strtoll(getenv("PINNED_TIME"), NULL, 10); }

static ssize_t fill(void *buffer, size_t count) {
    static _Atomic uint64_t drawn;
    uint64_t seed = strtoull(getenv("PINNED_SEED"), NULL, 10) * UINT64_C(0x2545F4914F6CDD1D);
    for (size_t at = 0; at < count; at += 8) {
        /* SplitMix64. */
        uint64_t z = seed + (atomic_fetch_add(&drawn, 1) + 1) * UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        z ^= z >> 31;
        memcpy((char *)buffer + at, &z, count - at < 8 ? count - at : 8);
    }
    return (ssize_t)count;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_REALTIME) return (int)syscall(SYS_clock_gettime, clock, time);
    *time = (struct timespec){.tv_sec = pinned()};
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    *time = (struct timeval){.tv_sec = pinned()};
    return 0;
}

time_t time(time_t *time) {
    if (time) *time = pinned();
    return pinned();
}

ssize_t getrandom(void *buffer, size_t count, unsigned flags) {
    (void)flags;
    return fill(buffer, count);
}

int getentropy(void *buffer, size_t count) {
    fill(buffer, count);
    return 0;
}

long syscall(long number, ...) {
    static long (*next)(long, ...);
    long a[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    if (number == SYS_getrandom) return fill((void *)a[0], (size_t)a[1]);
    if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* Descriptors of /dev/urandom, which SQLite and Foundation read. */
static _Atomic char isRandom[4096];

static int opened(const char *path, int flags, mode_t mode) {
    int descriptor = openat(AT_FDCWD, path, flags, mode);
    if (descriptor >= 0 && descriptor < (int)sizeof isRandom) isRandom[descriptor] = !strcmp(path, "/dev/urandom");
    return descriptor;
}

#define OPENED(path, flags)                                                                                           \
    va_list list;                                                                                                     \
    va_start(list, flags);                                                                                            \
    mode_t mode = (flags) & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                                         \
    va_end(list);                                                                                                     \
    return opened(path, flags, mode)

int open(const char *path, int flags, ...) { OPENED(path, flags); }
int open64(const char *path, int flags, ...) { OPENED(path, flags); }

ssize_t read(int descriptor, void *buffer, size_t count) {
    if (descriptor >= 0 && descriptor < (int)sizeof isRandom && isRandom[descriptor]) return fill(buffer, count);
    return syscall(SYS_read, descriptor, buffer, count);
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor < (int)sizeof isRandom) isRandom[descriptor] = 0;
    return (int)syscall(SYS_close, descriptor);
}
