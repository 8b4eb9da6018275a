// The part of libarchive that Archiving needs, as plain functions.
#ifndef ARCHIVE_SHIM_H
#define ARCHIVE_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A ZIP that is being written or read: libarchive's own handle.
typedef struct archive as_archive;

/// Loads libarchive, once. Must succeed before any other function is called. Returns NULL, or the reason for the
/// failure.
const char *_Nullable as_start(void);

/// Begins a ZIP at the current position of an open file, which the caller still owns. Returns NULL if memory is short.
as_archive *_Nullable as_writer_open(int descriptor);

/// Begins an entry: a plain file of mode 0644 with owner and group 0, dated 1980-01-01 in every time zone. `name` is
/// UTF-8. Returns 0, or -1 on failure.
///
/// `stored` leaves the bytes as they are: several times as fast. But libarchive writes an entry's checksum after its
/// data, and readers that do not begin with the list of entries can only find the end of such an entry if it is
/// deflated.
int as_writer_begin(as_archive *writer, const char *name, int64_t size, int stored);

/// Adds bytes to the entry; those beyond its size are lost. Returns 0, or -1 on failure.
int as_writer_append(as_archive *writer, const void *bytes, size_t count);

/// Writes the list of entries and all buffered data. Returns 0, or -1 on failure.
int as_writer_finish(as_archive *writer);

/// Frees the writer. Writes nothing more if it was not finished.
void as_writer_free(as_archive *writer);

/// Creates a reader of ZIPs. Returns NULL if memory is short.
as_archive *_Nullable as_reader_new(void);

/// Reads the list of entries from an open file, which the caller still owns. Returns 0, or -1 if the file is not a ZIP
/// or is damaged.
int as_reader_open(as_archive *reader, int descriptor);

/// Reads the list of entries from memory, which must stay as it is until the reader is freed. Returns as above.
int as_reader_open_memory(as_archive *reader, const void *bytes, size_t count);

/// Stores the next entry's name, in UTF-8, in `name`; it is valid until the next call, and NULL if it is not text.
/// Returns 1, 0 at the end, or -1 if the file is not a ZIP or is damaged.
int as_reader_next(as_archive *reader, const char *_Nullable *_Nonnull name);

/// Unpacks up to `count` bytes of the current entry. Returns their number, 0 at its end, or -1 if it is damaged.
int64_t as_reader_read(as_archive *reader, void *bytes, size_t count);

/// Returns 1 if one of the entries so far is encrypted, else 0.
int as_reader_has_encrypted(as_archive *reader);

void as_reader_free(as_archive *reader);

/// The last failure's code, as in `errno`. Not every failure comes from the system.
int as_code(as_archive *archive);

/// The last failure, in libarchive's words.
const char *_Nullable as_detail(as_archive *archive);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
