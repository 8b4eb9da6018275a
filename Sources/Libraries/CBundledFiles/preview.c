#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../../Preview/Server/Resources/reload.js"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *preview_files(void) { return files; }
