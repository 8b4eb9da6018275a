// What Pictures needs of libvips, as plain functions. None of them keeps a file's metadata: what is handed on is
// pixels.
#ifndef VIPS_SHIM_H
#define VIPS_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The loaders that may run. All others of libvips are blocked for the whole process.
typedef enum {
    VS_JPEG,
    VS_PNG,
    VS_WEBP,
    VS_HEIC,
    VS_TIFF,
    VS_GIF,
} vs_format;

/// Where an encoded picture lies: in an open, seekable file, or in memory where `descriptor` is -1.
typedef struct {
    int descriptor;
    const void *_Nullable bytes;
    size_t count;
} vs_source;

/// What a picture's header says, before it is turned upright.
typedef struct {
    int width;
    int height;
    /// As in EXIF, 1 to 8.
    int orientation;
    /// Of an animation or a file of several pages.
    int frames;
    /// Whether the loader holds the whole picture in memory before it hands on the first row.
    int whole;
} vs_header;

/// sRGB, eight bits a channel, row after row without a gap.
typedef struct {
    uint8_t *_Nullable bytes;
    int width;
    int height;
    /// 3, or 4 with alpha.
    int channels;
} vs_pixels;

typedef struct {
    void *_Nullable bytes;
    size_t count;
} vs_bytes;

/// Starts libvips, once. Every other function wants this to have succeeded. Returns 0, else -1.
int vs_start(void);

/// Reads a header; no pixel is decoded. Returns 0, else -1 with the reason in `detail` (free it with `vs_free`).
int vs_read_header(vs_source source, vs_format format, vs_header *header, char *_Nullable *_Nonnull detail);

/// Decodes the first frame, upright and in sRGB, at exactly `width` x `height`, which are those of the upright picture
/// and not larger than it. Alpha that hides nothing is left out. A picture whose header is not `header` any more is
/// refused. Returns 0, else -1 with the reason in `detail`.
int vs_decode(
    vs_source source, vs_format format, const vs_header *header, int width, int height, vs_pixels *pixels,
    char *_Nullable *_Nonnull detail);

/// Smaller pixels. Returns 0, else -1 with the reason in `detail`.
int vs_shrink(const vs_pixels *pixels, int width, int height, vs_pixels *made, char *_Nullable *_Nonnull detail);

/// A JPEG in one scan, which decodes faster than a progressive one: reports hold thousands. Alpha is laid on white.
/// Returns 0, else -1 with the reason in `detail`.
int vs_encode_jpeg(const vs_pixels *pixels, int quality, vs_bytes *made, char *_Nullable *_Nonnull detail);

/// A lossy WebP with the pixels' alpha. `effort` is 0 to 6. Returns 0, else -1 with the reason in `detail`.
int vs_encode_webp(
    const vs_pixels *pixels, int quality, int effort, vs_bytes *made, char *_Nullable *_Nonnull detail);

/// Frees what any of these functions made.
void vs_free(void *_Nullable made);

/// Gives back what libvips keeps for the calling thread.
void vs_thread_ends(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
