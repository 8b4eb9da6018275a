// The part of libqrencode that invitations and labels need.
#ifndef QR_CODE_SHIM_H
#define QR_CODE_SHIM_H

#include <stdbool.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Returns the squares of the smallest QR code of a text, row by row, 1 for dark, which the caller frees with `free`.
/// NULL where libqrencode is missing, or the text is too long. `is_robust` is for paper that gets dirty: 15 to 30 % of
/// the code may be lost, as its size allows, and not 7 %.
unsigned char *_Nullable qs_squares(const char *text, bool is_robust, int *width);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
