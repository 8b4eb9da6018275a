#include "CBundledFiles.h"

static const struct bundled_file files[] = {
#define FILE_PATH "../../Interchange/Resources/headings.txt"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/amazon.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/encircle.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/koillection.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/magic-home-inventory.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/movingbox.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/nestarr.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/shelf.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/snipe-it.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/sortly.yml"
#include "entry.h"
#define FILE_PATH "../../Interchange/Resources/household.css"
#include "entry.h"
    {NULL, NULL, 0},
};

const struct bundled_file *interchange_files(void) { return files; }
