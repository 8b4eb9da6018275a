#include "vips_shim.h"
#include "vips_functions.h"

int vs_resize(VipsObject *scope, VipsImage *in, int width, int height, VipsImage **out)
{
    if (in->Xsize == width && in->Ysize == height) {
        return vs_lib.vips_copy(in, out, NULL);
    }
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 4);
    const double across = (double) width / in->Xsize;
    const double down = (double) height / in->Ysize;
    if (!vs_lib.vips_image_hasalpha(in)) {
        return vs_lib.vips_resize(in, out, across, "vscale", down, NULL);
    }
    // The colours of transparent pixels must not bleed into visible ones.
    const VipsBandFormat format = in->BandFmt;
    return vs_lib.vips_premultiply(in, &t[0], NULL) || vs_lib.vips_cast(t[0], &t[1], format, NULL) ||
        vs_lib.vips_resize(t[1], &t[2], across, "vscale", down, NULL) || vs_lib.vips_unpremultiply(t[2], &t[3], NULL) ||
        vs_lib.vips_cast(t[3], out, format, NULL);
}

int vs_to_pixels(VipsImage *image, vs_pixels *pixels)
{
    size_t count;
    pixels->bytes = vs_lib.vips_image_write_to_memory(image, &count);
    pixels->width = image->Xsize;
    pixels->height = image->Ysize;
    pixels->channels = image->Bands;
    return pixels->bytes ? 0 : -1;
}

static VipsImage *image_of(const vs_pixels *pixels)
{
    const size_t count = (size_t) pixels->width * (size_t) pixels->height * (size_t) pixels->channels;
    VipsImage *image = vs_lib.vips_image_new_from_memory(
        pixels->bytes, count, pixels->width, pixels->height, pixels->channels, VIPS_FORMAT_UCHAR);
    if (image) {
        image->Type = VIPS_INTERPRETATION_sRGB;
    }
    return image;
}

int vs_shrink(const vs_pixels *pixels, int width, int height, vs_pixels *made, char **detail)
{
    VipsObject *scope = (VipsObject *) vs_lib.vips_image_new();
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 2);
    const int failed = !(t[0] = image_of(pixels)) || vs_resize(scope, t[0], width, height, &t[1]) ||
        vs_to_pixels(t[1], made);
    vs_lib.g_object_unref(scope);
    return failed ? vs_failed(detail) : 0;
}

int vs_shrink_softly(const vs_pixels *pixels, double scale, vs_pixels *made, char **detail)
{
    VipsObject *scope = (VipsObject *) vs_lib.vips_image_new();
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 2);
    const int failed = !(t[0] = image_of(pixels)) ||
        vs_lib.vips_resize(t[0], &t[1], scale, "kernel", VIPS_KERNEL_LINEAR, NULL) || vs_to_pixels(t[1], made);
    vs_lib.g_object_unref(scope);
    return failed ? vs_failed(detail) : 0;
}

int vs_encode_jpeg(const vs_pixels *pixels, int quality, vs_bytes *made, char **detail)
{
    VipsObject *scope = (VipsObject *) vs_lib.vips_image_new();
    VipsImage **t = (VipsImage **) vs_lib.vips_object_local_array(scope, 2);
    VipsArrayDouble *white = vs_lib.vips_array_double_newv(3, 255.0, 255.0, 255.0);
    int failed = !(t[0] = image_of(pixels));
    if (!failed && pixels->channels == 4) {
        failed = vs_lib.vips_flatten(t[0], &t[1], "background", white, NULL);
    }
    failed = failed ||
        vs_lib.vips_jpegsave_buffer(
                 t[1] ? t[1] : t[0], &made->bytes, &made->count, "Q", quality, "optimize_coding",
                 TRUE, "strip", TRUE, NULL);
    vs_lib.vips_area_unref((VipsArea *) white);
    vs_lib.g_object_unref(scope);
    return failed ? vs_failed(detail) : 0;
}

int vs_encode_webp(const vs_pixels *pixels, int quality, int effort, vs_bytes *made, char **detail)
{
    VipsImage *image = image_of(pixels);
    const int failed = !image ||
        vs_lib.vips_webpsave_buffer(
            image, &made->bytes, &made->count, "Q", quality, "effort", effort, "strip", TRUE, NULL);
    if (image) {
        vs_lib.g_object_unref(image);
    }
    return failed ? vs_failed(detail) : 0;
}
