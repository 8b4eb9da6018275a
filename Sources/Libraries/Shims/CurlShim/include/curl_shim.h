// The part of libcurl that Remotes needs, as plain functions: one HTTP request after another, over a connection that is
// kept. Follows no redirect, sends no cookie, and always verifies a server's certificate.
#ifndef CURL_SHIM_H
#define CURL_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A connection and the request on it. Used by one thread at a time.
typedef struct cs_session cs_session;

typedef enum {
    /// An answer came, with any status.
    CS_ANSWERED,
    CS_UNREACHABLE,
    CS_TIMED_OUT,
    /// All addresses of the host are refused by `cs_refuse_private`.
    CS_PRIVATE,
    /// `stop` became readable.
    CS_STOPPED,
    /// The body has more bytes than allowed.
    CS_TOO_LARGE,
    /// The answer is not HTTP, or its fields have no end.
    CS_NONSENSE,
    /// The file to send could not be read, or changed meanwhile: see `cs_code`.
    CS_NOT_READ,
    /// The file to fill could not be written: see `cs_code`.
    CS_NOT_WRITTEN,
} cs_outcome;

/// Returns a new session, or NULL where libcurl is missing or too old.
cs_session *_Nullable cs_open(void);
void cs_close(cs_session *session);

/// Begins a request, and frees the former one. `fields` are lines of `Name: value`. A request that is
/// `direct` uses no proxy.
void cs_begin(cs_session *session, const char *method, const char *url, const char *fields, int direct);

/// Makes bytes the body of the request. They must stay where they are until `cs_perform` returns.
void cs_send_bytes(cs_session *session, const void *_Nullable bytes, size_t count);
/// Makes an open file the body of the request.
void cs_send_file(cs_session *session, int descriptor, int64_t size);

/// Where the body of an answer with status 200 goes, an open file or -1 for memory, and how many bytes it may have.
void cs_receive(cs_session *session, int descriptor, int64_t limit);

/// Sets how many seconds connecting and silence may last, and how many milliseconds everything, 0 for any number.
/// `stop` is a descriptor that ends the request when it becomes readable, -1 for none.
void cs_limit_time(cs_session *session, long connecting, long silence, long all, int stop);

/// Connects to no private address, whatever name leads to it: each address is checked when the connection is made.
void cs_refuse_private(cs_session *session);
/// Whether an address belongs to this machine, to a local network, or to no single machine of the internet.
int cs_is_private(const struct sockaddr *address);

cs_outcome cs_perform(cs_session *session);

// The rest is valid until the next request begins.

long cs_status(cs_session *session);
/// The answer's fields as they arrived, one a line.
const char *cs_fields(cs_session *session);
/// The body that went to memory, which the caller frees with `free`.
void *_Nullable cs_take_body(cs_session *session, size_t *count);
/// The reason for a failure in words.
const char *cs_detail(cs_session *session);
/// The reason for a failure of a file, as in `errno`; 0 where the file changed.
int cs_code(cs_session *session);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
