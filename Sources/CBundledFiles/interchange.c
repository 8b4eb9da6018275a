#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../Interchange/Resources/headings.txt"
#include "entry.h"
#define FILE_PATH "../Interchange/Resources/household.css"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *interchange_files(void) { return files; }
