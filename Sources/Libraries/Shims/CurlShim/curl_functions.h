// Shared by the files of the shim; not part of its interface.
#ifndef CURL_FUNCTIONS_H
#define CURL_FUNCTIONS_H

#include "curl_shim.h"
#include "../dynamic_library.h"

// Its checks of types call functions by name, which are not linked.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#undef curl_easy_getinfo
#undef curl_easy_setopt

/// Each function of libcurl that the shim calls.
#define CS_FUNCTIONS(F) \
    F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_reset) F(curl_easy_setopt) \
    F(curl_easy_strerror) F(curl_global_init) F(curl_multi_add_handle) F(curl_multi_cleanup) F(curl_multi_info_read) \
    F(curl_multi_init) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_remove_handle) F(curl_slist_append) \
    F(curl_slist_free_all)

/// Pointers to these functions. libcurl pulls in thirty libraries, too many to load for a command that reaches no hub.
/// They are therefore loaded with the first session.
DECLARE_LIBRARY(cs_lib, CS_FUNCTIONS);

#endif
