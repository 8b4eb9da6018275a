// The part of libqrencode that invitations need.
#ifndef QR_CODE_SHIM_H
#define QR_CODE_SHIM_H

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// Returns the squares of the smallest QR code of a text, row by row, 1 for dark, which the caller frees with `free`.
/// NULL where libqrencode is missing, or the text is too long.
unsigned char *_Nullable qs_squares(const char *text, int *width);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
