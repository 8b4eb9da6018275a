#include "postgres_shim.h"
#include "../dynamic_library.h"

#include <pthread.h>

// The macros of dynamic_library.h, for a list that has more than names.
#define NAME_FOR_DL_DECLARE(type, name, parameters, arguments) DL_DECLARE(name)
#define NAME_FOR_DL_TAKE(type, name, parameters, arguments) DL_TAKE(name)
#define PS_NAMES(F) PS_FUNCTIONS(NAME_FOR_##F)

DECLARE_LIBRARY(ps_lib, PS_NAMES);
// 5 has been libpq's number since PostgreSQL 8.2.
DEFINE_LIBRARY(ps_lib, PS_NAMES, "libpq.so.5")

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int state;

static void start(void)
{
    state = load_ps_lib();
}

int ps_start(void)
{
    pthread_once(&once, start);
    return state;
}

#define F(type, name, parameters, arguments) type ps_##name parameters { return ps_lib.name arguments; }
PS_FUNCTIONS(F)
#undef F
