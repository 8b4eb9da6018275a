#include "fixture_shim.h"

#include <vips/vips.h>

int fx_version(void) { return (vips_version(0) * 100 + vips_version(1)) * 100 + vips_version(2); }

fx_image fx_new(const void *bytes, size_t count, int width, int height, int bands, fx_kind kind)
{
    const gboolean is_wide = kind == FX_GREY16 || kind == FX_RGB16;
    VipsImage *image = vips_image_new_from_memory_copy(
        bytes, count, width, height, bands, is_wide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
    if (!image) {
        return NULL;
    }
    switch (kind) {
    case FX_GREY:
        image->Type = VIPS_INTERPRETATION_B_W;
        break;
    case FX_SRGB:
        image->Type = VIPS_INTERPRETATION_sRGB;
        break;
    case FX_CMYK:
        image->Type = VIPS_INTERPRETATION_CMYK;
        break;
    case FX_GREY16:
        image->Type = VIPS_INTERPRETATION_GREY16;
        break;
    case FX_RGB16:
        image->Type = VIPS_INTERPRETATION_RGB16;
        break;
    }
    return image;
}

fx_image fx_black(int width, int height)
{
    VipsImage *image = NULL;
    vips_black(&image, width, height, NULL);
    return image;
}

fx_image fx_load(const void *bytes, size_t count)
{
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
    VipsImage *copy = image ? vips_image_copy_memory(image) : NULL;
    if (image) {
        g_object_unref(image);
    }
    return copy;
}

void fx_set_blob(fx_image image, const char *name, const void *bytes, size_t count)
{
    vips_image_set_blob_copy(image, name, bytes, count);
}

void fx_set_int(fx_image image, const char *name, int value)
{
    vips_image_set_int(image, name, value);
}

int fx_save(fx_image image, const char *suffix, void **bytes, size_t *count)
{
    return vips_image_write_to_buffer(image, suffix, bytes, count, NULL);
}

int fx_width(fx_image image)
{
    return ((VipsImage *) image)->Xsize;
}

int fx_height(fx_image image)
{
    return ((VipsImage *) image)->Ysize;
}

int fx_bands(fx_image image)
{
    return ((VipsImage *) image)->Bands;
}

void *fx_pixels(fx_image image, size_t *count)
{
    return vips_image_write_to_memory(image, count);
}

char *fx_error(void)
{
    return vips_error_buffer_copy();
}

void fx_free(void *made)
{
    g_free(made);
}

void fx_unref(fx_image image)
{
    g_object_unref(image);
}
