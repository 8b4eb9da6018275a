// Files that the compiler embeds in the program, so that it runs from anywhere. A new file needs two lines in a table;
// a test compares the tables with the folders.
#ifndef C_BUNDLED_FILES_H
#define C_BUNDLED_FILES_H

#include <stddef.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A file, or the end of a table, if `path` is null.
struct bundled_file {
    /// Relative to the folder of this target.
    const char *_Nullable path;
    const void *_Nullable bytes;
    size_t size;
};

// One table a module, each in a separate file: a program that uses one of them does not carry the others.
const struct bundled_file *household_files(void);
const struct bundled_file *interchange_files(void);
const struct bundled_file *demo_catalogue(void);
const struct bundled_file *demo_photos(void);
const struct bundled_file *demo_papers(void);
const struct bundled_file *typesetting_files(void);
const struct bundled_file *preview_files(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
