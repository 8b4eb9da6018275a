// Shared by the files of the shim; not part of its interface.
#ifndef EXPAT_FUNCTIONS_H
#define EXPAT_FUNCTIONS_H

#include "expat_shim.h"
#include "../dynamic_library.h"

#include <expat.h>

/// Expat 2.9 deprecates the former, and versions before it do not have the latter.
#if XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION < 9
#define ES_BYTE_INDEX XML_GetCurrentByteIndex
#else
#define ES_BYTE_INDEX XML_GetCurrentByteIndex64
#endif
/// Expands the name first, so that F can make a text of it.
#define ES_EXPANDED(F, name) F(name)

/// Each function of expat that the shim calls.
#define ES_FUNCTIONS(F) \
    F(XML_ErrorString) ES_EXPANDED(F, ES_BYTE_INDEX) F(XML_GetErrorCode) F(XML_Parse) F(XML_ParserCreate_MM) \
    F(XML_ParserFree) F(XML_SetCharacterDataHandler) F(XML_SetElementHandler) F(XML_SetStartDoctypeDeclHandler) \
    F(XML_SetUserData) F(XML_StopParser)

/// Pointers to these functions, which are loaded with the first parser: commands that read no workbook do not need
/// expat.
DECLARE_LIBRARY(es_lib, ES_FUNCTIONS);

#endif
