#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../../Typesetting/Resources/typeset.py"
#include "entry.h"
#define FILE_PATH "../../Typesetting/Resources/label-sheets.json"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *typesetting_files(void) { return files; }
