// What Reports needs of libxlsxwriter, as plain functions.
#ifndef XLSX_SHIM_H
#define XLSX_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A workbook that is written, one of its sheets, and how cells look: libxlsxwriter's own handles. All belong to the
/// workbook.
typedef struct lxw_workbook xs_workbook;
typedef struct lxw_worksheet xs_sheet;
typedef struct lxw_format xs_format;

/// Where in its cell something stands: as is usual for what it is, or on one side, or with a little room on the right.
typedef enum { XS_USUAL, XS_LEFT, XS_RIGHT, XS_INSET } xs_side;

/// How a cell looks.
typedef struct {
    /// As in Excel's number formats; NULL for none.
    const char *_Nullable number;
    /// Of the letters, in points.
    double size;
    /// Red, green and blue, a byte each; of the fill, 0 is none.
    uint32_t colour;
    uint32_t fill;
    bool bold;
    bool italic;
    /// Long text goes on in a new line of the cell.
    bool wraps;
    xs_side side;
    /// A line above or below.
    bool top;
    bool bottom;
} xs_style;

/// How a sheet is shown and printed. Rows and columns are counted from 0.
typedef struct {
    /// How many stay while the others are scrolled.
    uint32_t frozen_rows;
    uint16_t frozen_columns;
    /// What can be filtered, its headings included; nothing where `filter_columns` is 0.
    uint32_t filter_first_row;
    uint32_t filter_last_row;
    uint16_t filter_columns;
    /// What every page repeats: a row where `repeats_row`, and so many columns.
    bool repeats_row;
    uint32_t repeated_row;
    uint16_t repeated_columns;
    /// As Excel counts paper: 9 is A4, 1 is US Letter.
    uint8_t paper;
    /// All columns are shrunk to so many pages side by side, and rows to so many below each other; 0 is as many as it
    /// takes.
    uint16_t pages_wide;
    uint16_t pages_high;
    /// In Excel's notation, at most 255 characters.
    const char *footer;
} xs_layout;

/// Loads libxlsxwriter, once. Every other function wants this to have succeeded. Returns NULL, else why it did not.
const char *_Nullable xs_start(void);

/// Begins a workbook, which is written to `path` when it is closed; what is written on the way lies in `folder`. Returns
/// NULL where memory is short.
xs_workbook *_Nullable xs_open(const char *path, const char *folder);

/// What the file says about itself. `created` is in seconds since 1970; with it the same workbook has the same bytes.
void xs_set_properties(xs_workbook *workbook, const char *title, const char *subject, const char *company,
                       const char *comments, int64_t created);

xs_format *_Nullable xs_add_format(xs_workbook *workbook, const xs_style *style);
xs_sheet *_Nullable xs_add_sheet(xs_workbook *workbook, const char *name);

/// `width` is in digits of the standard font.
void xs_set_column(xs_sheet *sheet, uint16_t column, double width);
/// `height` is in points.
void xs_set_row(xs_sheet *sheet, uint32_t row, double height);
void xs_lay_out(xs_sheet *sheet, const xs_layout *layout);

/// Each puts one thing into a cell. Returns 0, else an error of libxlsxwriter. A text is never taken for a formula.
int xs_put_text(xs_sheet *sheet, uint32_t row, uint16_t column, const char *text, xs_format *format);
int xs_put_number(xs_sheet *sheet, uint32_t row, uint16_t column, double number, xs_format *format);
int xs_put_blank(xs_sheet *sheet, uint32_t row, uint16_t column, xs_format *format);
/// `result` is what a reader shows that does not compute.
int xs_put_formula(xs_sheet *sheet, uint32_t row, uint16_t column, const char *formula, double result,
                   xs_format *format);

/// Writes the file and gives the workbook back. Returns 0, else an error of libxlsxwriter. On a full disk it may return 0
/// all the same, and leave a file that is not whole.
int xs_close(xs_workbook *workbook);

const char *xs_message(int error);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
