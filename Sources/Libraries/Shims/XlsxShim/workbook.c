#include "xlsx_functions.h"

#include <locale.h>
#include <pthread.h>
#include <string.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// The number grows with nearly every release, and so do two structs of options, at their ends: they get room here. What
// else is called was the same from 4, of Debian 12, to 8, of Debian 13.
DEFINE_LIBRARY(
    xs_lib, XS_FUNCTIONS, "libxlsxwriter.so." LXW_SOVERSION, "libxlsxwriter.so.4", "libxlsxwriter.so.5",
    "libxlsxwriter.so.6", "libxlsxwriter.so.7", "libxlsxwriter.so.8")

union roomy_workbook_options {
    lxw_workbook_options options;
    char room[256];
};

union roomy_image_options {
    lxw_image_options options;
    char room[256];
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *trouble;
static locale_t plain;

static void start(void)
{
    if (load_xs_lib()) {
        trouble = "the library libxlsxwriter is not installed, or in a version that this program does not know";
        return;
    }
    plain = newlocale(LC_ALL_MASK, "C", (locale_t) 0);
    if (!plain) {
        trouble = "memory is short";
    }
}

const char *xs_start(void)
{
    pthread_once(&once, start);
    return trouble;
}

xs_workbook *xs_open(const char *path, const char *folder)
{
    // Not in constant-memory mode, which writes each text as often as it is used: fewer programs can read that.
    union roomy_workbook_options roomy;
    memset(&roomy, 0, sizeof roomy);
    roomy.options.tmpdir = (char *) folder;
    return xs_lib.workbook_new_opt(path, &roomy.options);
}

void xs_set_properties(xs_workbook *workbook, const char *title, const char *subject, const char *company,
                       const char *comments, int64_t created)
{
    lxw_doc_properties properties = {
        .title = (char *) title,
        .subject = (char *) subject,
        .company = (char *) company,
        .comments = (char *) comments,
        .created = (time_t) created,
    };
    xs_lib.workbook_set_properties(workbook, &properties);
}

xs_format *xs_add_format(xs_workbook *workbook, const xs_style *style)
{
    xs_format *format = xs_lib.workbook_add_format(workbook);
    if (!format) {
        return NULL;
    }
    xs_lib.format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    xs_lib.format_set_font_size(format, style->size);
    // 0 is the spreadsheet program's default colour, which is black.
    if (style->colour) {
        xs_lib.format_set_font_color(format, style->colour);
    }
    if (style->fill) {
        xs_lib.format_set_bg_color(format, style->fill);
    }
    if (style->number) {
        xs_lib.format_set_num_format(format, style->number);
    }
    if (style->bold) {
        xs_lib.format_set_bold(format);
    }
    if (style->italic) {
        xs_lib.format_set_italic(format);
    }
    if (style->underlined) {
        xs_lib.format_set_underline(format, LXW_UNDERLINE_SINGLE);
    }
    if (style->wraps) {
        xs_lib.format_set_text_wrap(format);
    }
    if (style->unlocked) {
        xs_lib.format_set_unlocked(format);
    }
    if (style->side == XS_LEFT) {
        xs_lib.format_set_align(format, LXW_ALIGN_LEFT);
    } else if (style->side != XS_USUAL) {
        xs_lib.format_set_align(format, LXW_ALIGN_RIGHT);
        xs_lib.format_set_indent(format, style->side == XS_INSET);
    }
    if (style->top) {
        xs_lib.format_set_top(format, LXW_BORDER_THIN);
    }
    if (style->bottom) {
        xs_lib.format_set_bottom(format, LXW_BORDER_THIN);
    }
    return format;
}

xs_sheet *xs_add_sheet(xs_workbook *workbook, const char *name)
{
    return xs_lib.workbook_add_worksheet(workbook, name);
}

void xs_set_column(xs_sheet *sheet, uint16_t column, double width, xs_fold fold)
{
    lxw_row_col_options options = {
        .hidden = fold == XS_FOLDED,
        .level = fold == XS_FOLDED,
        .collapsed = fold == XS_AFTER_FOLDED,
    };
    xs_lib.worksheet_set_column_opt(sheet, column, column, width, NULL, &options);
}

void xs_set_row(xs_sheet *sheet, uint32_t row, double height)
{
    xs_lib.worksheet_set_row(sheet, row, height, NULL);
}

void xs_lay_out(xs_sheet *sheet, const xs_layout *layout)
{
    if (layout->frozen_rows || layout->frozen_columns) {
        xs_lib.worksheet_freeze_panes(sheet, layout->frozen_rows, layout->frozen_columns);
    }
    if (layout->filter_columns) {
        xs_lib.worksheet_autofilter(sheet, layout->filter_first_row, 0, layout->filter_last_row,
                                    layout->filter_columns - 1);
    }
    if (layout->repeats_row) {
        xs_lib.worksheet_repeat_rows(sheet, layout->repeated_row, layout->repeated_row);
    }
    if (layout->repeated_columns) {
        xs_lib.worksheet_repeat_columns(sheet, 0, layout->repeated_columns - 1);
    }
    if (layout->printed_columns) {
        xs_lib.worksheet_print_area(sheet, 0, 0, layout->printed_rows - 1, layout->printed_columns - 1);
    }
    xs_lib.worksheet_set_landscape(sheet);
    xs_lib.worksheet_set_paper(sheet, layout->paper);
    // Narrow at the sides, as every printer still can: columns are what a page has too little room for.
    xs_lib.worksheet_set_margins(sheet, 0.25, 0.25, 0.6, 0.7);
    xs_lib.worksheet_set_print_scale(sheet, layout->scale);
    xs_lib.worksheet_print_across(sheet);
    xs_lib.worksheet_set_footer(sheet, layout->footer);
    // A serial number is text and may consist of digits: suppress the green warning corner.
    xs_lib.worksheet_ignore_errors(sheet, LXW_IGNORE_NUMBER_STORED_AS_TEXT, "A1:XFD1048576");
}

void xs_break_rows(xs_sheet *sheet, const uint32_t *rows)
{
    xs_lib.worksheet_set_h_pagebreaks(sheet, (lxw_row_t *) rows);
}

void xs_break_columns(xs_sheet *sheet, const uint16_t *columns)
{
    xs_lib.worksheet_set_v_pagebreaks(sheet, (lxw_col_t *) columns);
}

int xs_put_text(xs_sheet *sheet, uint32_t row, uint16_t column, const char *text, xs_format *format)
{
    return xs_lib.worksheet_write_string(sheet, row, column, text, format);
}

int xs_put_number(xs_sheet *sheet, uint32_t row, uint16_t column, double number, xs_format *format)
{
    return xs_lib.worksheet_write_number(sheet, row, column, number, format);
}

int xs_put_blank(xs_sheet *sheet, uint32_t row, uint16_t column, xs_format *format)
{
    return xs_lib.worksheet_write_blank(sheet, row, column, format);
}

int xs_put_formula(xs_sheet *sheet, uint32_t row, uint16_t column, const char *formula, double result,
                   xs_format *format)
{
    return xs_lib.worksheet_write_formula_num(sheet, row, column, formula, format, result);
}

int xs_put_text_formula(xs_sheet *sheet, uint32_t row, uint16_t column, const char *formula, const char *result,
                        xs_format *format)
{
    return xs_lib.worksheet_write_formula_str(sheet, row, column, formula, format, result);
}

int xs_put_link(xs_sheet *sheet, uint32_t row, uint16_t column, const char *url, const char *text, xs_format *format)
{
    return xs_lib.worksheet_write_url_opt(sheet, row, column, url, format, text, NULL);
}

int xs_put_picture(xs_sheet *sheet, uint32_t row, uint16_t column, const char *file, const char *description,
                   double across, double down)
{
    // A picture over the cell, not in it: only the latest Excel understands pictures in cells. It moves and shrinks
    // with the cell, so that it disappears when a filter hides its row.
    union roomy_image_options roomy;
    memset(&roomy, 0, sizeof roomy);
    roomy.options.x_offset = 2;
    roomy.options.y_offset = 2;
    roomy.options.x_scale = across;
    roomy.options.y_scale = down;
    roomy.options.object_position = LXW_OBJECT_MOVE_AND_SIZE;
    roomy.options.description = (char *) description;
    return xs_lib.worksheet_insert_image_opt(sheet, row, column, file, &roomy.options);
}

int xs_close(xs_workbook *workbook)
{
    // Numbers are only converted to text here, and the user's locale may have a decimal comma.
    const locale_t before = uselocale(plain);
    const int error = xs_lib.workbook_close(workbook);
    uselocale(before);
    return error;
}

const char *xs_message(int error)
{
    return xs_lib.lxw_strerror((lxw_error) error);
}
