// Shared by the files of the shim; not part of its interface.
#ifndef SHIM_INTERNAL_H
#define SHIM_INTERNAL_H

#include "expat_shim.h"

#include <expat.h>

/// Each function of expat that the shim calls.
#define ES_FUNCTIONS(F) \
    F(XML_ErrorString) F(XML_GetCurrentByteIndex) F(XML_GetErrorCode) F(XML_Parse) F(XML_ParserCreate_MM) \
    F(XML_ParserFree) F(XML_SetCharacterDataHandler) F(XML_SetElementHandler) F(XML_SetStartDoctypeDeclHandler) \
    F(XML_SetUserData) F(XML_StopParser)

/// Pointers to these functions, which are loaded with the first parser: commands that read no workbook do not need
/// expat.
struct es_library {
#define F(name) __typeof__(name) *name;
    ES_FUNCTIONS(F)
#undef F
};

extern struct es_library es_lib;

/// Fills `es_lib`. Returns 0, or -1 if expat is missing or too old.
int es_load_library(void);

#endif
