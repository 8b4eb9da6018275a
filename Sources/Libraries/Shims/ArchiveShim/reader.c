#include "archive_functions.h"

as_archive *as_reader_new(void)
{
    as_archive *reader = as_lib.archive_read_new();
    if (!reader) {
        return NULL;
    }
    if (as_lib.archive_read_support_format_zip_seekable(reader)) {
        as_lib.archive_read_free(reader);
        return NULL;
    }
    // List every entry under its own name, including the Finder's. Older versions do not know the option.
    as_lib.archive_read_set_format_option(reader, "zip", "mac-ext", NULL);
    return reader;
}

int as_reader_open(as_archive *reader, int descriptor)
{
    return as_lib.archive_read_open_fd(reader, descriptor, 1 << 16) ? -1 : 0;
}

int as_reader_open_memory(as_archive *reader, const void *bytes, size_t count)
{
    return as_lib.archive_read_open_memory(reader, bytes, count) ? -1 : 0;
}

int as_reader_next(as_archive *reader, const char **name)
{
    struct archive_entry *entry = NULL;
    void *before = as_use_utf8();
    const int result = as_lib.archive_read_next_header(reader, &entry);
    // A warning says that an entry's checksum or sizes differ from those in the list of entries, or that its name is
    // not in the encoding it claims: programs would unpack different files from such an archive.
    const int found = result == ARCHIVE_OK;
    *name = found ? as_lib.archive_entry_pathname(entry) : NULL;
    as_restore_text(before);
    return found ? 1 : result == ARCHIVE_EOF ? 0 : -1;
}

int64_t as_reader_read(as_archive *reader, void *bytes, size_t count)
{
    const la_ssize_t read = as_lib.archive_read_data(reader, bytes, count);
    return read < 0 ? -1 : (int64_t) read;
}

int as_reader_has_encrypted(as_archive *reader)
{
    return as_lib.archive_read_has_encrypted_entries(reader) == 1;
}

void as_reader_free(as_archive *reader)
{
    as_lib.archive_read_free(reader);
}
