// Shared by the files of the shim; no part of its interface.
#ifndef SHIM_INTERNAL_H
#define SHIM_INTERNAL_H

#include "archive_shim.h"

#include <archive.h>
#include <archive_entry.h>

/// Each function of libarchive that the shim calls.
#define AS_FUNCTIONS(F) \
    F(archive_entry_free) F(archive_entry_new) F(archive_entry_pathname) F(archive_entry_set_filetype) \
    F(archive_entry_set_gid) F(archive_entry_set_pathname) F(archive_entry_set_perm) F(archive_entry_set_size) \
    F(archive_entry_set_uid) F(archive_errno) F(archive_error_string) F(archive_read_data) F(archive_read_free) \
    F(archive_read_new) F(archive_read_next_header) F(archive_read_open_fd) F(archive_read_set_format_option) \
    F(archive_read_support_format_zip_seekable) F(archive_write_close) F(archive_write_data) F(archive_write_fail) \
    F(archive_write_finish_entry) F(archive_write_free) F(archive_write_header) F(archive_write_new) \
    F(archive_write_open_fd) F(archive_write_set_bytes_in_last_block) F(archive_write_set_bytes_per_block) \
    F(archive_write_set_format_zip) F(archive_write_zip_set_compression_deflate) \
    F(archive_write_zip_set_compression_store)

/// Where they are. libarchive brings ICU and ten other libraries with it, which take 2 ms to load: too much for a
/// command that makes no archive. So they are loaded when the first archive is.
struct as_library {
#define F(name) __typeof__(name) *name;
    AS_FUNCTIONS(F)
#undef F
};

extern struct as_library as_lib;

/// Fills `as_lib`. Returns 0, else -1 where there is no libarchive, or an older one.
int as_load_library(void);

/// Makes UTF-8 the encoding of this thread's text, whatever the user's locale: libarchive asks for it where a name is
/// not ASCII. Returns what `as_restore_text` wants.
void *as_use_utf8(void);
void as_restore_text(void *before);

#endif
