// Shared by the files of the shim; not part of its interface.
#ifndef XLSX_FUNCTIONS_H
#define XLSX_FUNCTIONS_H

#include "xlsx_shim.h"
#include "../dynamic_library.h"

#include <xlsxwriter.h>

/// Each function of libxlsxwriter that the shim calls.
#define XS_FUNCTIONS(F) \
    F(format_set_align) F(format_set_bg_color) F(format_set_bold) F(format_set_bottom) F(format_set_font_color) \
    F(format_set_font_size) F(format_set_indent) F(format_set_italic) F(format_set_num_format) \
    F(format_set_text_wrap) F(format_set_top) F(format_set_underline) F(format_set_unlocked) F(lxw_strerror) F(workbook_add_format) \
    F(workbook_add_worksheet) \
    F(workbook_close) F(workbook_new_opt) F(workbook_set_properties) F(worksheet_autofilter) F(worksheet_freeze_panes) \
    F(worksheet_ignore_errors) F(worksheet_insert_image_opt) F(worksheet_print_across) F(worksheet_print_area) \
    F(worksheet_repeat_columns) F(worksheet_repeat_rows) F(worksheet_set_column_opt) \
    F(worksheet_set_footer) F(worksheet_set_h_pagebreaks) F(worksheet_set_landscape) F(worksheet_set_margins) \
    F(worksheet_set_paper) F(worksheet_set_print_scale) F(worksheet_set_row) F(worksheet_set_v_pagebreaks) \
    F(worksheet_write_blank) F(worksheet_write_formula_num) F(worksheet_write_formula_str) F(worksheet_write_number) \
    F(worksheet_write_string) \
    F(worksheet_write_url_opt)

/// Pointers to these functions. libxlsxwriter pulls in libcrypto, and the two take a millisecond to load: too long for
/// a command that makes no workbook. They are therefore loaded with the first workbook.
DECLARE_LIBRARY(xs_lib, XS_FUNCTIONS);

#endif
