#include "curl_functions.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/// The most bytes of an answer's fields, and of the body of an answer that is not 200.
static const size_t most_fields = 64 << 10;
static const size_t most_refusal = 64 << 10;

struct text {
    char *bytes;
    size_t count;
    size_t room;
};

struct cs_session {
    CURL *easy;
    CURLM *multi;
    struct curl_slist *request_fields;
    int source;
    int64_t source_size;
    int64_t source_place;
    int target;
    int64_t limit;
    int64_t received;
    int stop;
    struct text fields;
    struct text body;
    bool met_private;
    cs_outcome outcome;
    int code;
    char detail[CURL_ERROR_SIZE];
};

// 4 has been libcurl's number since 7.16.
DEFINE_LIBRARY(cs_lib, CS_FUNCTIONS, "libcurl.so.4")

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool started;

static void start(void)
{
    started = !load_cs_lib() && !cs_lib.curl_global_init(CURL_GLOBAL_DEFAULT);
}

cs_session *cs_open(void)
{
    pthread_once(&once, start);
    cs_session *session = started ? calloc(1, sizeof *session) : NULL;
    if (!session) {
        return NULL;
    }
    session->easy = cs_lib.curl_easy_init();
    session->multi = cs_lib.curl_multi_init();
    if (!session->easy || !session->multi) {
        cs_close(session);
        return NULL;
    }
    return session;
}

static void empty(struct text *text)
{
    free(text->bytes);
    *text = (struct text) {0};
}

void cs_close(cs_session *session)
{
    cs_lib.curl_easy_cleanup(session->easy);
    cs_lib.curl_multi_cleanup(session->multi);
    cs_lib.curl_slist_free_all(session->request_fields);
    empty(&session->fields);
    empty(&session->body);
    free(session);
}

// Appends bytes and keeps a zero after them. Returns whether there is memory for them.
static bool append(struct text *text, const char *bytes, size_t count)
{
    if (text->room < text->count + count + 1) {
        size_t room = 2 * text->room;
        if (room < text->count + count + 1) {
            room = text->count + count + 1;
        }
        char *grown = realloc(text->bytes, room);
        if (!grown) {
            return false;
        }
        text->bytes = grown;
        text->room = room;
    }
    memcpy(text->bytes + text->count, bytes, count);
    text->count += count;
    text->bytes[text->count] = 0;
    return true;
}

static size_t fail(cs_session *session, cs_outcome outcome, int code)
{
    session->outcome = outcome;
    session->code = code;
    return 0;
}

static size_t take_field(char *bytes, size_t size, size_t count, void *data)
{
    cs_session *session = data;
    count *= size;
    // A new answer, after one that only asked to go on.
    if (count > 5 && !strncmp(bytes, "HTTP/", 5)) {
        empty(&session->fields);
    }
    if (session->fields.count + count > most_fields || !append(&session->fields, bytes, count)) {
        return fail(session, CS_NONSENSE, 0);
    }
    return count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data)
{
    cs_session *session = data;
    count *= size;
    const bool is_answer = cs_status(session) == 200;
    const int64_t room = (is_answer ? session->limit : (int64_t) most_refusal) - session->received;
    const bool is_too_much = (int64_t) count > room;
    if (is_too_much && !is_answer) {
        return fail(session, CS_NONSENSE, 0);
    }
    // The caller may be content with the start of what is too large.
    count = is_too_much ? (size_t) room : count;
    session->received += (int64_t) count;
    if (!is_answer || session->target < 0) {
        if (!append(&session->body, bytes, count)) {
            return fail(session, CS_UNREACHABLE, 0);
        }
        return is_too_much ? fail(session, CS_TOO_LARGE, 0) : count;
    }
    for (size_t done = 0; done < count;) {
        const ssize_t written = write(session->target, bytes + done, count - done);
        if (written >= 0) {
            done += (size_t) written;
        } else if (errno != EINTR) {
            return fail(session, CS_NOT_WRITTEN, errno);
        }
    }
    return is_too_much ? fail(session, CS_TOO_LARGE, 0) : count;
}

static size_t give_body(char *bytes, size_t size, size_t count, void *data)
{
    cs_session *session = data;
    const int64_t left = session->source_size - session->source_place;
    count *= size;
    if ((int64_t) count > left) {
        count = (size_t) left;
    }
    ssize_t done;
    do {
        done = pread(session->source, bytes, count, session->source_place);
    } while (done < 0 && errno == EINTR);
    // At its end, the file is not asked for again: this one has become shorter.
    if (done < 0 || (!done && count)) {
        fail(session, CS_NOT_READ, done < 0 ? errno : 0);
        return CURL_READFUNC_ABORT;
    }
    session->source_place += done;
    return (size_t) done;
}

static int seek_body(void *data, curl_off_t place, int origin)
{
    cs_session *session = data;
    if (origin != SEEK_SET) {
        return CURL_SEEKFUNC_CANTSEEK;
    }
    session->source_place = place;
    return CURL_SEEKFUNC_OK;
}

#define set(option, value) cs_lib.curl_easy_setopt(session->easy, option, value)

void cs_begin(cs_session *session, const char *method, const char *url, const char *fields, int direct)
{
    cs_lib.curl_easy_reset(session->easy);
    cs_lib.curl_slist_free_all(session->request_fields);
    session->request_fields = NULL;
    empty(&session->fields);
    empty(&session->body);
    session->source = session->target = session->stop = -1;
    session->received = session->limit = 0;
    session->met_private = false;
    session->outcome = CS_ANSWERED;
    session->code = 0;
    session->detail[0] = 0;

    char line[4096];
    while (*fields) {
        const size_t count = strcspn(fields, "\n");
        snprintf(line, sizeof line, "%.*s", (int) count, fields);
        struct curl_slist *longer = cs_lib.curl_slist_append(session->request_fields, line);
        session->request_fields = longer ? longer : session->request_fields;
        fields += count + (fields[count] == '\n');
    }
    set(CURLOPT_URL, url);
    set(CURLOPT_CUSTOMREQUEST, method);
    set(CURLOPT_HTTPHEADER, session->request_fields);
    set(CURLOPT_USERAGENT, "housebook");
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    if (direct) {
        set(CURLOPT_PROXY, "");
    }
    set(CURLOPT_ERRORBUFFER, session->detail);
    set(CURLOPT_HEADERFUNCTION, take_field);
    set(CURLOPT_HEADERDATA, session);
    set(CURLOPT_WRITEFUNCTION, take_body);
    set(CURLOPT_WRITEDATA, session);
}

void cs_send_bytes(cs_session *session, const void *bytes, size_t count)
{
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDS, bytes ? bytes : "");
    set(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t) count);
}

void cs_send_file(cs_session *session, int descriptor, int64_t size)
{
    session->source = descriptor;
    session->source_size = size;
    session->source_place = 0;
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_INFILESIZE_LARGE, (curl_off_t) size);
    set(CURLOPT_READFUNCTION, give_body);
    set(CURLOPT_READDATA, session);
    set(CURLOPT_SEEKFUNCTION, seek_body);
    set(CURLOPT_SEEKDATA, session);
}

void cs_receive(cs_session *session, int descriptor, int64_t limit)
{
    session->target = descriptor;
    session->limit = limit;
}

void cs_limit_time(cs_session *session, long connecting, long silence, long all, int stop)
{
    set(CURLOPT_CONNECTTIMEOUT, connecting);
    set(CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(CURLOPT_LOW_SPEED_TIME, silence);
    set(CURLOPT_TIMEOUT_MS, all);
    session->stop = stop;
}

static curl_socket_t open_public(void *data, curlsocktype purpose, struct curl_sockaddr *address)
{
    cs_session *session = data;
    (void) purpose;
    if (cs_is_private(&address->addr)) {
        session->met_private = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype, address->protocol);
}

void cs_refuse_private(cs_session *session)
{
    set(CURLOPT_OPENSOCKETFUNCTION, open_public);
    set(CURLOPT_OPENSOCKETDATA, session);
}

// Runs the request until it ends or is stopped.
static CURLcode run(cs_session *session)
{
    if (cs_lib.curl_multi_add_handle(session->multi, session->easy)) {
        return CURLE_OUT_OF_MEMORY;
    }
    CURLcode code = CURLE_OUT_OF_MEMORY;
    int running = 1;
    while (running && !cs_lib.curl_multi_perform(session->multi, &running)) {
        struct curl_waitfd stop = {.fd = session->stop, .events = CURL_WAIT_POLLIN};
        if (!running) {
            int left;
            CURLMsg *message = cs_lib.curl_multi_info_read(session->multi, &left);
            code = message && message->msg == CURLMSG_DONE ? message->data.result : CURLE_OUT_OF_MEMORY;
        } else if (cs_lib.curl_multi_poll(session->multi, &stop, session->stop >= 0, 1000, NULL)) {
            break;
        } else if (session->stop >= 0 && stop.revents) {
            session->outcome = CS_STOPPED;
            break;
        }
    }
    cs_lib.curl_multi_remove_handle(session->multi, session->easy);
    return code;
}

cs_outcome cs_perform(cs_session *session)
{
    const CURLcode code = run(session);
    if (session->outcome == CS_ANSWERED && code) {
        if (!session->detail[0]) {
            snprintf(session->detail, sizeof session->detail, "%s", cs_lib.curl_easy_strerror(code));
        }
        switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            session->outcome = CS_TIMED_OUT;
            break;
        case CURLE_UNSUPPORTED_PROTOCOL:
        case CURLE_WEIRD_SERVER_REPLY:
        case CURLE_HTTP2:
        case CURLE_BAD_CONTENT_ENCODING:
        case CURLE_TOO_MANY_REDIRECTS:
            session->outcome = CS_NONSENSE;
            break;
        default:
            session->outcome = session->met_private ? CS_PRIVATE : CS_UNREACHABLE;
        }
    }
    return session->outcome;
}

long cs_status(cs_session *session)
{
    long status = 0;
    cs_lib.curl_easy_getinfo(session->easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

const char *cs_fields(cs_session *session)
{
    return session->fields.bytes ? session->fields.bytes : "";
}

void *cs_take_body(cs_session *session, size_t *count)
{
    void *bytes = session->body.bytes;
    *count = session->body.count;
    session->body = (struct text) {0};
    return bytes;
}

const char *cs_detail(cs_session *session)
{
    return session->detail;
}

int cs_code(cs_session *session)
{
    return session->code;
}
