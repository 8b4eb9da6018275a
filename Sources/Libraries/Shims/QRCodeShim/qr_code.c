#include "qr_code_shim.h"
#include "../dynamic_library.h"

#include <qrencode.h>
#include <stdlib.h>

#define QS_FUNCTIONS(F) F(QRcode_encodeString) F(QRcode_free)

DECLARE_LIBRARY(qs_lib, QS_FUNCTIONS);
// 4 is the version of the headers.
DEFINE_LIBRARY(qs_lib, QS_FUNCTIONS, "libqrencode.so.4")

unsigned char *qs_squares(const char *text, bool is_robust, int *width)
{
    if (load_qs_lib()) {
        return NULL;
    }
    QRcode *code = qs_lib.QRcode_encodeString(text, 0, is_robust ? QR_ECLEVEL_M : QR_ECLEVEL_L, QR_MODE_8, 1);
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
    qs_lib.QRcode_free(code);
    return squares;
}
