// Shared by the files of the shim; not part of its interface.
#ifndef VIPS_FUNCTIONS_H
#define VIPS_FUNCTIONS_H

#include "vips_shim.h"
#include "../dynamic_library.h"

#include <vips/vips.h>
#include <vips/vector.h>

// Newer GLibs have a macro of this name.
#undef g_free

/// Each function of libvips, and of the GLib below it, that the shim calls.
#define VS_FUNCTIONS(F) \
    F(g_free) F(g_log_set_handler) F(g_malloc) F(g_object_unref) F(vips_area_unref) F(vips_array_double_newv) \
    F(vips_autorot) F(vips_bandmean) F(vips_block_untrusted_set) F(vips_cache_set_max) F(vips_cast) \
    F(vips_colourspace) F(vips_concurrency_set) F(vips_copy) F(vips_error) F(vips_error_buffer_copy) F(vips_error_clear) \
    F(vips_extract_band) F(vips_flatten) F(vips_gifload_source) F(vips_heifload_source) F(vips_icc_transform) \
    F(vips_image_copy_memory) F(vips_image_get_blob) F(vips_image_get_int) F(vips_image_get_n_pages) \
    F(vips_image_get_orientation) F(vips_image_get_typeof) F(vips_image_hasalpha) F(vips_image_new) \
    F(vips_image_new_from_memory) F(vips_image_remove) F(vips_image_set_int) F(vips_image_write_to_memory) \
    F(vips_init) F(vips_jpegload_source) F(vips_jpegsave_buffer) F(vips_object_local_array) \
    F(vips_operation_block_set) F(vips_pngload_source) F(vips_premultiply) F(vips_resize) F(vips_semaphore_down) \
    F(vips_source_new_from_descriptor) F(vips_source_new_from_memory) F(vips_thread_shutdown) F(vips_tiffload_source) \
    F(vips_unpremultiply) F(vips_vector_set_enabled) F(vips_webpload_source) F(vips_webpsave_buffer)

/// Pointers to these functions. libvips pulls in a hundred libraries, which take 25 ms to load: too long for a command
/// that reads no picture. They are therefore loaded with the first picture.
DECLARE_LIBRARY(vs_lib, VS_FUNCTIONS);

/// Stores libvips's reason in `detail`. Returns -1.
int vs_failed(char **detail);

/// Resizes an image to exactly `width` x `height`. Intermediate images live as long as `scope`.
int vs_resize(VipsObject *scope, VipsImage *in, int width, int height, VipsImage **out);

/// Computes the pixels of an image, whose channels must have eight bits.
int vs_to_pixels(VipsImage *image, vs_pixels *pixels);

#endif
