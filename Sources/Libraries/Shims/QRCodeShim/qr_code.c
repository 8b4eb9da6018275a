#include "qr_code_shim.h"
#include "../dynamic_library.h"

#include <qrencode.h>
#include <stdlib.h>

#define QS_FUNCTIONS(F) F(QRcode_encodeString) F(QRcode_free)

DECLARE_LIBRARY(qs_lib, QS_FUNCTIONS);
// 4 is the version of the headers.
DEFINE_LIBRARY(qs_lib, QS_FUNCTIONS, "libqrencode.so.4")

static QRcode *encode(const char *text, QRecLevel level)
{
    return qs_lib.QRcode_encodeString(text, 0, level, QR_MODE_8, 1);
}

// The code of the level M, or of a higher level if it is no larger.
static QRcode *encode_robustly(const char *text)
{
    QRcode *best = encode(text, QR_ECLEVEL_M);
    for (int level = QR_ECLEVEL_Q; best && level <= QR_ECLEVEL_H; level++) {
        QRcode *code = encode(text, (QRecLevel) level);
        if (!code || code->width > best->width) {
            qs_lib.QRcode_free(code);
            break;
        }
        qs_lib.QRcode_free(best);
        best = code;
    }
    return best;
}

unsigned char *qs_squares(const char *text, bool is_robust, int *width)
{
    if (load_qs_lib()) {
        return NULL;
    }
    QRcode *code = is_robust ? encode_robustly(text) : encode(text, QR_ECLEVEL_L);
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
