#include "zbar_shim.h"
#include "../dynamic_library.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <zbar.h>

#define ZS_FUNCTIONS(F) \
    F(zbar_image_create) F(zbar_image_destroy) F(zbar_image_first_symbol) F(zbar_image_scanner_create) \
    F(zbar_image_scanner_destroy) F(zbar_image_scanner_set_config) F(zbar_image_set_data) F(zbar_image_set_format) \
    F(zbar_image_set_size) F(zbar_scan_image) F(zbar_symbol_get_data) F(zbar_symbol_get_data_length) \
    F(zbar_symbol_get_loc_size) F(zbar_symbol_get_loc_x) F(zbar_symbol_get_loc_y) F(zbar_symbol_get_quality) \
    F(zbar_symbol_get_type) F(zbar_symbol_next)

DECLARE_LIBRARY(zs_lib, ZS_FUNCTIONS);
// 0 is the version of the headers.
DEFINE_LIBRARY(zs_lib, ZS_FUNCTIONS, "libzbar.so.0")

static const zbar_symbol_type_t types[] = {
    [ZS_QR] = ZBAR_QRCODE,      [ZS_EAN13] = ZBAR_EAN13,   [ZS_EAN8] = ZBAR_EAN8,
    [ZS_UPCA] = ZBAR_UPCA,      [ZS_UPCE] = ZBAR_UPCE,     [ZS_CODE128] = ZBAR_CODE128,
    [ZS_CODE93] = ZBAR_CODE93,  [ZS_CODE39] = ZBAR_CODE39, [ZS_ITF] = ZBAR_I25,
};
static const size_t type_count = sizeof types / sizeof *types;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int missing = -1;

static void start(void)
{
    missing = load_zs_lib();
}

int zs_start(void)
{
    pthread_once(&once, start);
    return missing;
}

static zbar_image_scanner_t *make_scanner(int step)
{
    zbar_image_scanner_t *scanner = zs_lib.zbar_image_scanner_create();
    zs_lib.zbar_image_scanner_set_config(scanner, 0, ZBAR_CFG_ENABLE, 0);
    for (size_t i = 0; i < type_count; i++) {
        zs_lib.zbar_image_scanner_set_config(scanner, types[i], ZBAR_CFG_ENABLE, 1);
    }
    // Shorter ones are seen in rulers.
    zs_lib.zbar_image_scanner_set_config(scanner, ZBAR_I25, ZBAR_CFG_MIN_LEN, 14);
    zs_lib.zbar_image_scanner_set_config(scanner, ZBAR_I25, ZBAR_CFG_MAX_LEN, 14);
    zs_lib.zbar_image_scanner_set_config(scanner, 0, ZBAR_CFG_X_DENSITY, step);
    zs_lib.zbar_image_scanner_set_config(scanner, 0, ZBAR_CFG_Y_DENSITY, step);
    return scanner;
}

// Measures the box around a code.
static void measure(const zbar_symbol_t *symbol, zs_code *code)
{
    int left = 0, right = 0, top = 0, bottom = 0;
    const unsigned count = zs_lib.zbar_symbol_get_loc_size(symbol);
    for (unsigned i = 0; i < count; i++) {
        const int x = zs_lib.zbar_symbol_get_loc_x(symbol, i);
        const int y = zs_lib.zbar_symbol_get_loc_y(symbol, i);
        left = i && left < x ? left : x;
        right = i && right > x ? right : x;
        top = i && top < y ? top : y;
        bottom = i && bottom > y ? bottom : y;
    }
    code->width = right - left;
    code->height = bottom - top;
}

// Whether a code is of a kind that is read, and more than stripes that look like one by chance: those are seen along a
// single line, and a barcode along many.
static int take(const zbar_symbol_t *symbol, zs_code *code)
{
    const zbar_symbol_type_t type = zs_lib.zbar_symbol_get_type(symbol);
    size_t kind = 0;
    while (kind < type_count && types[kind] != type) {
        kind++;
    }
    if (kind == type_count || (kind != ZS_QR && zs_lib.zbar_symbol_get_quality(symbol) < 2)) {
        return 0;
    }
    code->kind = (zs_kind) kind;
    code->count = zs_lib.zbar_symbol_get_data_length(symbol);
    code->text = malloc(code->count + 1);
    if (!code->text) {
        return 0;
    }
    memcpy(code->text, zs_lib.zbar_symbol_get_data(symbol), code->count);
    measure(symbol, code);
    return 1;
}

static size_t take_all(const zbar_image_t *image, zs_code **codes)
{
    size_t room = 0, count = 0;
    const zbar_symbol_t *symbol = zs_lib.zbar_image_first_symbol(image);
    for (const zbar_symbol_t *next = symbol; next; next = zs_lib.zbar_symbol_next(next)) {
        room++;
    }
    if (!room || !(*codes = calloc(room, sizeof **codes))) {
        return 0;
    }
    for (; symbol; symbol = zs_lib.zbar_symbol_next(symbol)) {
        count += (size_t) take(symbol, &(*codes)[count]);
    }
    return count;
}

size_t zs_scan(const uint8_t *grey, int width, int height, int step, zs_code **codes)
{
    *codes = NULL;
    zbar_image_scanner_t *scanner = make_scanner(step);
    zbar_image_t *image = zs_lib.zbar_image_create();
    zs_lib.zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
    zs_lib.zbar_image_set_size(image, (unsigned) width, (unsigned) height);
    // Without a function that frees the pixels, the image leaves them to the caller.
    zs_lib.zbar_image_set_data(image, grey, (unsigned long) width * (unsigned long) height, NULL);
    const size_t count = zs_lib.zbar_scan_image(scanner, image) > 0 ? take_all(image, codes) : 0;
    zs_lib.zbar_image_destroy(image);
    zs_lib.zbar_image_scanner_destroy(scanner);
    return count;
}

void zs_free(zs_code *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(codes[i].text);
    }
    free(codes);
}
