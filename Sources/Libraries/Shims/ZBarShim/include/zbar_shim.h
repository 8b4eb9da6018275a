// The part of libzbar that reading codes from photos needs.
#ifndef ZBAR_SHIM_H
#define ZBAR_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The kinds of codes that are read. DataBar, Codabar and SQ codes are not: the first and second are also seen in
/// stripes that are no code, and libzbar's reader of the third had a hole (CVE-2023-40890).
typedef enum {
    ZS_QR,
    ZS_EAN13,
    ZS_EAN8,
    ZS_UPCA,
    ZS_UPCE,
    ZS_CODE128,
    ZS_CODE93,
    ZS_CODE39,
    /// With 14 digits only, as on cartons.
    ZS_ITF,
} zs_kind;

typedef struct {
    zs_kind kind;
    /// UTF-8, not terminated.
    char *text;
    size_t count;
    /// Of the box around the code, in pixels.
    int width;
    int height;
} zs_code;

/// Loads libzbar, once. Must succeed before any other function is called. Returns 0, or -1 where it is missing.
int zs_start(void);

/// Reads the codes in a grey picture, eight bits a pixel, row after row without padding. It looks along every `step`th
/// row and column. Returns the codes in `codes`, which the caller frees with `zs_free`, and how many there are.
size_t zs_scan(const uint8_t *grey, int width, int height, int step, zs_code *_Nullable *_Nonnull codes);

void zs_free(zs_code *_Nullable codes, size_t count);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
