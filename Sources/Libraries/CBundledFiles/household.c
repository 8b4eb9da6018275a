#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../../Household/Resources/category-defaults.json"
#include "entry.h"
#define FILE_PATH "../../Household/Resources/depreciation.json"
#include "entry.h"
#define FILE_PATH "../../Household/Resources/home-defaults.json"
#include "entry.h"
#define FILE_PATH "../../Household/Resources/insurance-classes.json"
#include "entry.h"
#define FILE_PATH "../../Household/Resources/item-kinds.json"
#include "entry.h"
#define FILE_PATH "../../Household/Resources/private-labels.txt"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *household_files(void) { return files; }
