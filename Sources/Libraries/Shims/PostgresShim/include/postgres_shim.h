// The functions of libpq that Hub calls, under names of our own.
//
// libpq pulls in LDAP, Kerberos and twenty other libraries, which take 3 ms to load: too long for a command that uses
// no PostgreSQL. It is therefore loaded with the first connection.
#ifndef POSTGRES_SHIM_H
#define POSTGRES_SHIM_H

#include "../../../Modules/CPostgres/shim.h"

/// Result, name, parameters and arguments of each function.
#define PS_FUNCTIONS(F) \
    F(void, PQclear, (PGresult *result), (result)) \
    F(char *, PQcmdTuples, (PGresult *result), (result)) \
    F(PGconn *, PQconnectdbParams, (const char *const *keys, const char *const *values, int expand), \
      (keys, values, expand)) \
    F(void, PQconninfoFree, (PQconninfoOption *options), (options)) \
    F(PQconninfoOption *, PQconninfoParse, (const char *url, char **message), (url, message)) \
    F(int, PQconsumeInput, (PGconn *connection), (connection)) \
    F(char *, PQerrorMessage, (const PGconn *connection), (connection)) \
    F(PGresult *, PQexec, (PGconn *connection, const char *sql), (connection, sql)) \
    F(PGresult *, PQexecPrepared, \
      (PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, \
       const int *formats, int format), \
      (connection, name, count, values, lengths, formats, format)) \
    F(void, PQfinish, (PGconn *connection), (connection)) \
    F(void, PQfreemem, (void *memory), (memory)) \
    F(Oid, PQftype, (const PGresult *result, int column), (result, column)) \
    F(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column)) \
    F(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column)) \
    F(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column)) \
    F(int, PQnfields, (const PGresult *result), (result)) \
    F(PGnotify *, PQnotifies, (PGconn *connection), (connection)) \
    F(int, PQntuples, (const PGresult *result), (result)) \
    F(PGresult *, PQprepare, (PGconn *connection, const char *name, const char *sql, int count, const Oid *types), \
      (connection, name, sql, count, types)) \
    F(char *, PQresultErrorField, (const PGresult *result, int field), (result, field)) \
    F(ExecStatusType, PQresultStatus, (const PGresult *result), (result)) \
    F(int, PQsocket, (const PGconn *connection), (connection)) \
    F(ConnStatusType, PQstatus, (const PGconn *connection), (connection)) \
    F(PGTransactionStatusType, PQtransactionStatus, (const PGconn *connection), (connection))

/// Loads libpq, once. Must succeed before any other function is called. Returns 0, or -1 where it is not installed.
int ps_start(void);

#define F(type, name, parameters, arguments) type ps_##name parameters;
PS_FUNCTIONS(F)
#undef F

#endif
