#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../../Demo/Resources/alder-street-house.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/demo-household.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/demo-words.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/lake-cottage.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/lisbon-flat.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/shopping-trips.json"
#include "entry.h"
#define FILE_PATH "../../Demo/Resources/shopping-vault.json"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *demo_catalogue(void) { return files; }
