#include "vips_shim.h"
#include "vips_functions.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Opens the first frame. `shrink` is a JPEG's factor on load, `scale` a WebP's; 1 is full size. The other loaders have
// no such factor, or one that might show an embedded thumbnail or a smaller page, possibly of another picture.
static VipsImage *open_picture(vs_source from, vs_format format, int shrink, double scale)
{
    VipsSource *source;
    if (from.descriptor < 0) {
        source = vs_lib.vips_source_new_from_memory(from.bytes, from.count);
    } else {
        // A descriptor shares its position with its duplicates, and so with the previous source.
        lseek(from.descriptor, 0, SEEK_SET);
        source = vs_lib.vips_source_new_from_descriptor(from.descriptor);
    }
    if (!source) {
        return NULL;
    }
    VipsImage *image = NULL;
    const int access = VIPS_ACCESS_SEQUENTIAL;
    const int fail = VIPS_FAIL_ON_TRUNCATED;
    switch (format) {
    case VS_JPEG:
        vs_lib.vips_jpegload_source(source, &image, "access", access, "fail_on", fail, "shrink", shrink, NULL);
        break;
    case VS_PNG:
        vs_lib.vips_pngload_source(source, &image, "access", access, "fail_on", fail, NULL);
        break;
    case VS_WEBP:
        vs_lib.vips_webpload_source(source, &image, "access", access, "fail_on", fail, "scale", scale, NULL);
        break;
    case VS_HEIC:
        vs_lib.vips_heifload_source(source, &image, "access", access, "fail_on", fail, NULL);
        break;
    case VS_TIFF:
        vs_lib.vips_tiffload_source(source, &image, "access", access, "fail_on", fail, NULL);
        break;
    case VS_GIF:
        vs_lib.vips_gifload_source(source, &image, "access", access, "fail_on", fail, NULL);
        break;
    }
    vs_lib.g_object_unref(source);
    return image;
}

static int is_set(VipsImage *image, const char *name)
{
    int value = 0;
    return vs_lib.vips_image_get_typeof(image, name) && !vs_lib.vips_image_get_int(image, name, &value) && value;
}

static int is_whole(VipsImage *image, vs_format format)
{
    switch (format) {
    case VS_JPEG:
        return is_set(image, "jpeg-multiscan");
    case VS_PNG:
        return is_set(image, "interlaced");
    case VS_WEBP:
    case VS_HEIC:
    case VS_GIF:
        return 1;
    case VS_TIFF:
        return 0;
    }
    return 1;
}

static void describe(VipsImage *image, vs_format format, vs_header *header)
{
    header->width = image->Xsize;
    header->height = image->Ysize;
    header->orientation = vs_lib.vips_image_get_orientation(image);
    header->frames = vs_lib.vips_image_get_n_pages(image);
    header->whole = is_whole(image, format);
}

int vs_read_header(vs_source source, vs_format format, vs_header *header, char **detail)
{
    VipsImage *image = open_picture(source, format, 1, 1);
    if (!image) {
        return vs_failed(detail);
    }
    describe(image, format, header);
    vs_lib.g_object_unref(image);
    return 0;
}

int vs_read_exif(vs_source source, vs_format format, vs_bytes *made, char **detail)
{
    VipsImage *image = open_picture(source, format, 1, 1);
    if (!image) {
        return vs_failed(detail);
    }
    const void *bytes;
    size_t count;
    if (vs_lib.vips_image_get_typeof(image, VIPS_META_EXIF_NAME) &&
        !vs_lib.vips_image_get_blob(image, VIPS_META_EXIF_NAME, &bytes, &count)) {
        made->bytes = vs_lib.g_malloc(count);
        made->count = count;
        memcpy(made->bytes, bytes, count);
    }
    vs_lib.g_object_unref(image);
    return 0;
}

// Converts to sRGB with three or four channels of eight bits. Pictures with a profile are converted after shrinking.
static int to_srgb(VipsObject *scope, VipsImage *in, VipsImage **out)
{
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 4);
    if (vs_lib.vips_image_get_typeof(in, VIPS_META_ICC_NAME)) {
        if (!vs_lib.vips_icc_transform(in, &t[0], "srgb", "embedded", TRUE, "depth", 8, NULL)) {
            in = t[0];
        } else {
            // Ignore a profile that is broken or meant for another kind of picture: it says nothing about the colours.
            vs_lib.vips_error_clear();
            if (vs_lib.vips_copy(in, &t[1], NULL)) {
                return -1;
            }
            vs_lib.vips_image_remove(t[1], VIPS_META_ICC_NAME);
            in = t[1];
        }
    }
    if (vs_lib.vips_colourspace(in, &t[2], VIPS_INTERPRETATION_sRGB, NULL)) {
        return -1;
    }
    in = t[2];
    if (in->Bands > 4 && vs_lib.vips_extract_band(in, &t[3], 0, "n", 4, NULL)) {
        return -1;
    }
    return vs_lib.vips_cast(t[3] ? t[3] : in, out, VIPS_FORMAT_UCHAR, NULL);
}

static void leave_out_opaque_alpha(vs_pixels *pixels)
{
    const size_t count = (size_t) pixels->width * (size_t) pixels->height;
    if (pixels->channels != 4) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (pixels->bytes[4 * i + 3] != 255) {
            return;
        }
    }
    for (size_t i = 0; i < count; i++) {
        memmove(pixels->bytes + 3 * i, pixels->bytes + 4 * i, 3);
    }
    pixels->channels = 3;
}

// Opens the picture again if it can be decoded at a smaller size. A factor of at least two is left to `vs_resize`,
// which gives better quality.
static VipsImage *open_shrunk(vs_source source, vs_format format, double factor)
{
    if (format == VS_JPEG && factor >= 4) {
        return open_picture(source, format, factor >= 16 ? 8 : factor >= 8 ? 4 : 2, 1);
    }
    if (format == VS_WEBP && factor > 2) {
        return open_picture(source, format, 1, 2 / factor);
    }
    return NULL;
}

// Opens a picture whose header was read before.
static VipsImage *open_again(vs_source source, vs_format format, const vs_header *header)
{
    VipsImage *image = open_picture(source, format, 1, 1);
    if (!image) {
        return NULL;
    }
    vs_header found;
    describe(image, format, &found);
    if (found.width != header->width || found.height != header->height ||
        found.orientation != header->orientation) {
        vs_lib.vips_error("pictures", "it was changed while it was read");
        vs_lib.g_object_unref(image);
        return NULL;
    }
    return image;
}

// Computes the pixels of an image, upright.
static int to_upright_pixels(VipsObject *scope, VipsImage *in, int orientation, vs_pixels *pixels)
{
    if (orientation <= 1) {
        return vs_to_pixels(in, pixels);
    }
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 3);
    // Turning reads the pixels in another order than the loader yields them.
    if (!(t[0] = vs_lib.vips_image_copy_memory(in)) || vs_lib.vips_copy(t[0], &t[1], NULL)) {
        return -1;
    }
    vs_lib.vips_image_set_int(t[1], VIPS_META_ORIENTATION, orientation);
    return vs_lib.vips_autorot(t[1], &t[2], NULL) || vs_to_pixels(t[2], pixels) ? -1 : 0;
}

static int decode(
    VipsObject *scope, vs_source source, vs_format format, const vs_header *header, int width, int height,
    vs_pixels *pixels)
{
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 4);
    if (!(t[0] = open_again(source, format, header))) {
        return -1;
    }
    if (header->orientation >= 5) {
        const int other = width;
        width = height;
        height = other;
    }
    const double across = (double) header->width / width;
    const double down = (double) header->height / height;
    t[1] = open_shrunk(source, format, across < down ? across : down);
    VipsImage *in = t[1] ? t[1] : t[0];

    const gboolean is_managed = vs_lib.vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0;
    // Shrink CMYK and pictures with a profile first: converting them afterwards is a fifth of the work. Convert all
    // others first: they may be of a kind that cannot be resized well, such as Lab or a palette.
    if (!is_managed && in->Type != VIPS_INTERPRETATION_CMYK) {
        if (to_srgb(scope, in, &t[2]) || vs_resize(scope, t[2], width, height, &t[3])) {
            return -1;
        }
    } else if (vs_resize(scope, in, width, height, &t[2]) || to_srgb(scope, t[2], &t[3])) {
        return -1;
    }
    return to_upright_pixels(scope, t[3], header->orientation, pixels);
}

int vs_decode(
    vs_source source, vs_format format, const vs_header *header, int width, int height, vs_pixels *pixels,
    char **detail)
{
    VipsObject *scope = (VipsObject *) vs_lib.vips_image_new();
    const int failed = decode(scope, source, format, header, width, height, pixels) ? vs_failed(detail) : 0;
    vs_lib.g_object_unref(scope);
    if (!failed) {
        leave_out_opaque_alpha(pixels);
    }
    return failed;
}

// Converts to one channel of eight bits. What is transparent is white.
static int to_grey(VipsObject *scope, VipsImage *in, VipsImage **out)
{
    if (in->Type == VIPS_INTERPRETATION_sRGB && in->Bands == 3 && in->BandFmt == VIPS_FORMAT_UCHAR) {
        // A photo's mean is grey enough, and saves half of the time that decoding takes.
        return vs_lib.vips_bandmean(in, out, NULL);
    }
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 3);
    if (vs_lib.vips_colourspace(in, &t[0], VIPS_INTERPRETATION_B_W, NULL) ||
        vs_lib.vips_cast(t[0], &t[1], VIPS_FORMAT_UCHAR, NULL)) {
        return -1;
    }
    if (!vs_lib.vips_image_hasalpha(t[1])) {
        return vs_lib.vips_extract_band(t[1], out, 0, NULL);
    }
    VipsArrayDouble *white = vs_lib.vips_array_double_newv(1, 255.0);
    const int failed = vs_lib.vips_flatten(t[1], &t[2], "background", white, NULL);
    vs_lib.vips_area_unref((VipsArea *) white);
    return failed || vs_lib.vips_extract_band(t[2], out, 0, NULL) ? -1 : 0;
}

static int decode_grey(
    VipsObject *scope, vs_source source, vs_format format, const vs_header *header, int part, vs_pixels *pixels)
{
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 4);
    if (!(t[0] = open_again(source, format, header))) {
        return -1;
    }
    // Twice the factor, since none has to be left for a resize of better quality.
    t[1] = open_shrunk(source, format, 2.0 * part);
    if (to_grey(scope, t[1] ? t[1] : t[0], &t[2])) {
        return -1;
    }
    const int width = header->width < part ? 1 : header->width / part;
    const int height = header->height < part ? 1 : header->height / part;
    // A JPEG of odd sides is decoded to a pixel more.
    if (t[2]->Xsize - width <= 1 && t[2]->Ysize - height <= 1) {
        return to_upright_pixels(scope, t[2], header->orientation, pixels);
    }
    return vs_resize(scope, t[2], width, height, &t[3]) ||
        to_upright_pixels(scope, t[3], header->orientation, pixels);
}

int vs_decode_grey(
    vs_source source, vs_format format, const vs_header *header, int part, vs_pixels *pixels, char **detail)
{
    VipsObject *scope = (VipsObject *) vs_lib.vips_image_new();
    const int failed = decode_grey(scope, source, format, header, part, pixels) ? vs_failed(detail) : 0;
    vs_lib.g_object_unref(scope);
    return failed;
}
