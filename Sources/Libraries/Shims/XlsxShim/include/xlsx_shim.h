// The part of libxlsxwriter that Workbooks needs, as plain functions.
#ifndef XLSX_SHIM_H
#define XLSX_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A workbook that is being written, one of its sheets, and a cell format: libxlsxwriter's own handles. The workbook
/// owns the others.
typedef struct lxw_workbook xs_workbook;
typedef struct lxw_worksheet xs_sheet;
typedef struct lxw_format xs_format;

/// The alignment in a cell: the default for the kind of value, left, right, or right with a small indent.
typedef enum { XS_USUAL, XS_LEFT, XS_RIGHT, XS_INSET } xs_side;

/// How a cell looks.
typedef struct {
    /// An Excel number format; NULL for none.
    const char *_Nullable number;
    /// The font size, in points.
    double size;
    /// Red, green and blue, a byte each. A colour of 0 is the default, black; a fill of 0 is none.
    uint32_t colour;
    uint32_t fill;
    bool bold;
    bool italic;
    bool underlined;
    /// Long text wraps within the cell.
    bool wraps;
    /// The cell can be filled in even if somebody protects the sheet.
    bool unlocked;
    xs_side side;
    /// A line above or below.
    bool top;
    bool bottom;
} xs_style;

/// Whether a column is in sight, is folded away, or is the one after the folded columns, above which programs show the
/// button that unfolds them.
typedef enum { XS_IN_SIGHT, XS_FOLDED, XS_AFTER_FOLDED } xs_fold;

/// How a sheet is shown and printed. Rows and columns are counted from 0.
typedef struct {
    /// The rows and columns that stay while the others scroll.
    uint32_t frozen_rows;
    uint16_t frozen_columns;
    /// The range that can be filtered, headings included; none if `filter_columns` is 0.
    uint32_t filter_first_row;
    uint32_t filter_last_row;
    uint16_t filter_columns;
    /// Repeated on every page: a row, if `repeats_row` is set, and the first `repeated_columns` columns.
    bool repeats_row;
    uint32_t repeated_row;
    uint16_t repeated_columns;
    /// The part that is printed: so many rows and columns; everything if `printed_columns` is 0.
    uint32_t printed_rows;
    uint16_t printed_columns;
    /// Excel's number of the paper size: 9 is A4, 1 is US Letter.
    uint8_t paper;
    /// In percent. Pages that lie side by side are printed one after the other.
    uint16_t scale;
    /// In Excel's notation, at most 255 characters.
    const char *footer;
} xs_layout;

/// Loads libxlsxwriter, once. Must succeed before any other function is called. Returns NULL, or the reason for the
/// failure.
const char *_Nullable xs_start(void);

/// Begins a workbook, which is written to `path` when it is closed; temporary files are written to `folder`. Returns
/// NULL if memory is short.
xs_workbook *_Nullable xs_open(const char *path, const char *folder);

/// Sets the file's metadata. `created` is in seconds since 1970; with it fixed, the same workbook has the same bytes.
void xs_set_properties(xs_workbook *workbook, const char *title, const char *subject, const char *company,
                       const char *comments, int64_t created);

xs_format *_Nullable xs_add_format(xs_workbook *workbook, const xs_style *style);
xs_sheet *_Nullable xs_add_sheet(xs_workbook *workbook, const char *name);

/// `width` is in digits of the standard font.
void xs_set_column(xs_sheet *sheet, uint16_t column, double width, xs_fold fold);
/// `height` is in points.
void xs_set_row(xs_sheet *sheet, uint32_t row, double height);
void xs_lay_out(xs_sheet *sheet, const xs_layout *layout);
/// The rows or columns before which a page ends, ended by a 0.
void xs_break_rows(xs_sheet *sheet, const uint32_t *rows);
void xs_break_columns(xs_sheet *sheet, const uint16_t *columns);

/// Each function writes one value into a cell. Returns 0, or an error of libxlsxwriter. A text is never interpreted as
/// a formula.
int xs_put_text(xs_sheet *sheet, uint32_t row, uint16_t column, const char *text, xs_format *format);
int xs_put_number(xs_sheet *sheet, uint32_t row, uint16_t column, double number, xs_format *format);
int xs_put_blank(xs_sheet *sheet, uint32_t row, uint16_t column, xs_format *format);
/// A text that leads to `url`: `internal:Evidence!A5` is a cell, `evidence/a.jpg` a file beside the workbook.
int xs_put_link(xs_sheet *sheet, uint32_t row, uint16_t column, const char *url, const char *text, xs_format *format);
/// `result` is shown by programs that do not compute formulas.
int xs_put_formula(xs_sheet *sheet, uint32_t row, uint16_t column, const char *formula, double result,
                   xs_format *format);
int xs_put_text_formula(xs_sheet *sheet, uint32_t row, uint16_t column, const char *formula, const char *result,
                        xs_format *format);

/// Puts a picture over a cell, scaled from the size that its file says, which may say inches. `file` must stay until the
/// workbook is closed. A picture that occurs several times is stored once. Returns 0, or an error of libxlsxwriter, such as
/// for a file that is no picture; the cell then stays empty.
int xs_put_picture(xs_sheet *sheet, uint32_t row, uint16_t column, const char *file, const char *description,
                   double across, double down);

/// Writes the file and frees the workbook. Returns 0, or an error of libxlsxwriter. On a full disk it may still return
/// 0 and leave an incomplete file.
int xs_close(xs_workbook *workbook);

const char *xs_message(int error);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
