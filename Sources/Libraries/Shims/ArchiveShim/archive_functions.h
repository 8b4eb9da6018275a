// Shared by the files of the shim; not part of its interface.
#ifndef ARCHIVE_FUNCTIONS_H
#define ARCHIVE_FUNCTIONS_H

#include "archive_shim.h"
#include "../dynamic_library.h"

#include <archive.h>
#include <archive_entry.h>

/// Each function of libarchive that the shim calls.
#define AS_FUNCTIONS(F) \
    F(archive_entry_free) F(archive_entry_new) F(archive_entry_pathname) F(archive_entry_set_filetype) \
    F(archive_entry_set_gid) F(archive_entry_set_pathname) F(archive_entry_set_perm) F(archive_entry_set_size) \
    F(archive_entry_set_uid) F(archive_errno) F(archive_error_string) F(archive_read_data) F(archive_read_free) \
    F(archive_read_has_encrypted_entries) F(archive_read_new) F(archive_read_next_header) F(archive_read_open_fd) \
    F(archive_read_open_memory) F(archive_read_set_format_option) F(archive_read_support_format_zip_seekable) \
    F(archive_write_close) F(archive_write_data) F(archive_write_fail) F(archive_write_finish_entry) \
    F(archive_write_free) F(archive_write_header) F(archive_write_new) F(archive_write_open_fd) \
    F(archive_write_set_bytes_in_last_block) F(archive_write_set_bytes_per_block) F(archive_write_set_format_zip) \
    F(archive_write_zip_set_compression_deflate) F(archive_write_zip_set_compression_store)

/// Pointers to these functions. libarchive pulls in ICU and ten other libraries, which take 2 ms to load: too long for
/// a command that makes no archive. They are therefore loaded with the first archive.
DECLARE_LIBRARY(as_lib, AS_FUNCTIONS);

/// Makes UTF-8 this thread's text encoding, whatever the user's locale: libarchive uses it for names that are not
/// ASCII. Returns the value to pass to `as_restore_text`.
void *as_use_utf8(void);
void as_restore_text(void *before);

#endif
