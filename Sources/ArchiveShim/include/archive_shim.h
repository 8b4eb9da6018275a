// What Archiving needs of libarchive, as plain functions.
#ifndef ARCHIVE_SHIM_H
#define ARCHIVE_SHIM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A ZIP that is written or read: libarchive's own handle.
typedef struct archive as_archive;

/// Loads libarchive, once. Every other function wants this to have succeeded. Returns NULL, else why it did not.
const char *_Nullable as_start(void);

/// Begins a ZIP at the position of an open file, which stays the caller's. Returns NULL where memory is short.
as_archive *_Nullable as_writer_open(int descriptor);

/// Begins an entry: a plain file of mode 0644 that belongs to nobody, of 1980-01-01 in every time zone. `name` is
/// UTF-8. Returns 0, else -1.
///
/// Every entry is deflated, a photo too: libarchive puts the checksum of an entry behind it, and some readers want to be
/// told by the data itself where a stored one ends.
int as_writer_begin(as_archive *writer, const char *name, int64_t size);

/// Adds to the entry; what exceeds its size is lost. Returns 0, else -1.
int as_writer_append(as_archive *writer, const void *bytes, size_t count);

/// Writes the list of entries, and all that is still in memory. Returns 0, else -1.
int as_writer_finish(as_archive *writer);

/// Gives the writer back. Where it was not finished, nothing more is written.
void as_writer_free(as_archive *writer);

/// A reader of ZIPs. Returns NULL where memory is short.
as_archive *_Nullable as_reader_new(void);

/// Reads the list of entries from an open file, which stays the caller's. Returns 0, else -1 where it is no ZIP or
/// damaged.
int as_reader_open(as_archive *reader, int descriptor);

/// Puts the next entry's name, in UTF-8, into `name`; it lives until the next call, and is NULL where it is no text.
/// Returns 1, else 0 at the end and -1 where the file is no ZIP or damaged.
int as_reader_next(as_archive *reader, const char *_Nullable *_Nonnull name);

/// Unpacks up to `count` bytes of the entry that was come to last. Returns how many, 0 at its end and -1 where it is
/// damaged.
int64_t as_reader_read(as_archive *reader, void *bytes, size_t count);

void as_reader_free(as_archive *reader);

/// Of the last failure, as in `errno`. Not every failure is one of the system's.
int as_code(as_archive *archive);

/// Of the last failure, in libarchive's words.
const char *_Nullable as_detail(as_archive *archive);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
