// The functions of libvips that the tests use to make and to inspect pictures.
#ifndef FIXTURE_SHIM_H
#define FIXTURE_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// A VipsImage.
typedef void *fx_image;

typedef enum { FX_GREY, FX_SRGB, FX_CMYK, FX_GREY16, FX_RGB16 } fx_kind;

/// The version of libvips: 8.15.5 is 81505.
int fx_version(void);
/// Copies `count` bytes of pixels. NULL unless they make `width` x `height` x `bands`.
fx_image _Nullable fx_new(const void *_Nonnull bytes, size_t count, int width, int height, int bands, fx_kind kind);
/// All black, with one channel; takes no memory.
fx_image _Nullable fx_black(int width, int height);
fx_image _Nullable fx_load(const void *_Nonnull bytes, size_t count);
void fx_set_blob(fx_image _Nonnull image, const char *_Nonnull name, const void *_Nonnull bytes, size_t count);
void fx_set_int(fx_image _Nonnull image, const char *_Nonnull name, int value);
/// Saves with a `suffix` such as ".jpg[Q=80]". Returns 0 and bytes to free with `fx_free`, or -1.
int fx_save(
    fx_image _Nonnull image, const char *_Nonnull suffix, void *_Nullable *_Nonnull bytes, size_t *_Nonnull count);
int fx_width(fx_image _Nonnull image);
int fx_height(fx_image _Nonnull image);
int fx_bands(fx_image _Nonnull image);
/// The pixels, to free with `fx_free`.
void *_Nullable fx_pixels(fx_image _Nonnull image, size_t *_Nonnull count);
/// libvips's error message, to free with `fx_free`.
char *_Nonnull fx_error(void);
void fx_free(void *_Nullable made);
void fx_unref(fx_image _Nonnull image);

#endif
