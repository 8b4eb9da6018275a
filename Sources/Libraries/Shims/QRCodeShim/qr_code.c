#include "qr_code_shim.h"

#include <dlfcn.h>
#include <qrencode.h>
#include <stdlib.h>

unsigned char *qs_squares(const char *text, int *width)
{
#ifdef __APPLE__
    __typeof__(QRcode_encodeString8bit) *encode = QRcode_encodeString8bit;
    __typeof__(QRcode_free) *release = QRcode_free;
#else
    // 4 is the version of the headers.
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        return NULL;
    }
    __typeof__(QRcode_encodeString8bit) *encode =
        (__typeof__(QRcode_encodeString8bit) *) dlsym(handle, "QRcode_encodeString8bit");
    __typeof__(QRcode_free) *release = (__typeof__(QRcode_free) *) dlsym(handle, "QRcode_free");
    if (!encode || !release) {
        return NULL;
    }
#endif
    QRcode *code = encode(text, 0, QR_ECLEVEL_L);
    if (!code) {
        return NULL;
    }
    size_t count = (size_t) code->width * (size_t) code->width;
    unsigned char *squares = malloc(count);
    if (squares) {
        *width = code->width;
        for (size_t i = 0; i < count; i++) {
            squares[i] = code->data[i] & 1;
        }
    }
    release(code);
    return squares;
}
