#include "archive_functions.h"

as_archive *as_writer_open(int descriptor)
{
    as_archive *writer = as_lib.archive_write_new();
    if (!writer) {
        return NULL;
    }
    // Written in blocks, without padding the last one.
    if (as_lib.archive_write_set_format_zip(writer) || as_lib.archive_write_set_bytes_per_block(writer, 1 << 17) ||
        as_lib.archive_write_set_bytes_in_last_block(writer, 1) || as_lib.archive_write_open_fd(writer, descriptor)) {
        as_writer_free(writer);
        return NULL;
    }
    return writer;
}

int as_writer_begin(as_archive *writer, const char *name, int64_t size, int stored)
{
    if (stored ? as_lib.archive_write_zip_set_compression_store(writer)
               : as_lib.archive_write_zip_set_compression_deflate(writer)) {
        return -1;
    }
    struct archive_entry *entry = as_lib.archive_entry_new();
    if (!entry) {
        return -1;
    }
    // No time is set: libarchive then writes the earliest that a ZIP can hold, the first second of 1980. It would
    // convert any other to local time, and the bytes would depend on where the archive is made.
    as_lib.archive_entry_set_pathname(entry, name);
    as_lib.archive_entry_set_size(entry, size);
    as_lib.archive_entry_set_filetype(entry, AE_IFREG);
    as_lib.archive_entry_set_perm(entry, 0644);
    as_lib.archive_entry_set_uid(entry, 0);
    as_lib.archive_entry_set_gid(entry, 0);
    void *before = as_use_utf8();
    const int result = as_lib.archive_write_header(writer, entry);
    as_restore_text(before);
    as_lib.archive_entry_free(entry);
    return result == ARCHIVE_OK ? 0 : -1;
}

int as_writer_append(as_archive *writer, const void *bytes, size_t count)
{
    return as_lib.archive_write_data(writer, bytes, count) < 0 ? -1 : 0;
}

int as_writer_finish(as_archive *writer)
{
    return as_lib.archive_write_finish_entry(writer) || as_lib.archive_write_close(writer) ? -1 : 0;
}

void as_writer_free(as_archive *writer)
{
    // For a finished writer, this has no effect and returns an error code that means nothing here.
    as_lib.archive_write_fail(writer);
    as_lib.archive_write_free(writer);
}
