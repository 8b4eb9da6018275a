// The part of libvips that Pictures needs, as plain functions. None of them keeps a file's metadata: only pixels are
// passed on, and EXIF to whoever asks for it.
#ifndef VIPS_SHIM_H
#define VIPS_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// The loaders that may run. All other loaders of libvips are blocked for the whole process.
typedef enum {
    VS_JPEG,
    VS_PNG,
    VS_WEBP,
    VS_HEIC,
    VS_TIFF,
    VS_GIF,
} vs_format;

/// The place of an encoded picture: an open, seekable file, or memory if `descriptor` is -1.
typedef struct {
    int descriptor;
    const void *_Nullable bytes;
    size_t count;
} vs_source;

/// A picture's header, before the picture is turned upright.
typedef struct {
    int width;
    int height;
    /// As in EXIF, 1 to 8.
    int orientation;
    /// The number of frames of an animation, or pages of a file.
    int frames;
    /// Whether the loader holds the whole picture in memory before it yields the first row.
    int whole;
} vs_header;

/// sRGB or grey, eight bits a channel, row after row without padding.
typedef struct {
    uint8_t *_Nullable bytes;
    int width;
    int height;
    /// 1 for grey, 3, or 4 with alpha.
    int channels;
} vs_pixels;

typedef struct {
    void *_Nullable bytes;
    size_t count;
} vs_bytes;

/// Starts libvips, once. Must succeed before any other function is called. Returns 0, or -1 on failure.
int vs_start(void);

/// Reads a header; no pixel is decoded. Returns 0, or -1 with the reason in `detail` (free it with `vs_free`).
int vs_read_header(vs_source source, vs_format format, vs_header *header, char *_Nullable *_Nonnull detail);

/// Reads the EXIF of a picture; no pixel is decoded. A picture without any has no bytes. Returns 0, or -1 with the reason
/// in `detail`.
int vs_read_exif(vs_source source, vs_format format, vs_bytes *made, char *_Nullable *_Nonnull detail);

/// Decodes the first frame, upright and in sRGB, at exactly `width` x `height`, measured upright and no larger than the
/// picture. An alpha channel that is opaque everywhere is dropped. A picture whose header no longer matches `header` is
/// refused. Returns 0, or -1 with the reason in `detail`.
int vs_decode(
    vs_source source, vs_format format, const vs_header *header, int width, int height, vs_pixels *pixels,
    char *_Nullable *_Nonnull detail);

/// Decodes the first frame, upright and in grey, at a `part`th of its width and height, or a pixel more. What is
/// transparent is white. A picture whose header no longer matches `header` is refused. Returns 0, or -1 with the reason
/// in `detail`.
int vs_decode_grey(
    vs_source source, vs_format format, const vs_header *header, int part, vs_pixels *pixels,
    char *_Nullable *_Nonnull detail);

/// Shrinks pixels. Returns 0, or -1 with the reason in `detail`.
int vs_shrink(const vs_pixels *pixels, int width, int height, vs_pixels *made, char *_Nullable *_Nonnull detail);

/// Shrinks grey pixels to `scale` times their width and height, softly: less sharp than `vs_shrink`, and with less noise.
/// Returns 0, or -1 with the reason in `detail`.
int vs_shrink_softly(const vs_pixels *pixels, double scale, vs_pixels *made, char *_Nullable *_Nonnull detail);

/// Encodes a JPEG in one scan, which decodes faster than a progressive one: reports hold thousands. Transparency is
/// blended with white. Returns 0, or -1 with the reason in `detail`.
int vs_encode_jpeg(const vs_pixels *pixels, int quality, vs_bytes *made, char *_Nullable *_Nonnull detail);

/// Encodes a lossy WebP with the pixels' alpha. `effort` is 0 to 6. Returns 0, or -1 with the reason in `detail`.
int vs_encode_webp(
    const vs_pixels *pixels, int quality, int effort, vs_bytes *made, char *_Nullable *_Nonnull detail);

/// Frees a result of any of these functions.
void vs_free(void *_Nullable made);

/// Frees what libvips keeps for the calling thread.
void vs_thread_ends(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
