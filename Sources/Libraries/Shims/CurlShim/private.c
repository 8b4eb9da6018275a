#include "curl_functions.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>

struct range {
    uint32_t start;
    int bits;
};

/// From IANA's registry of special-purpose addresses: all that are no machine of the internet.
static const struct range ranges[] = {
    {0x00000000, 8}, // this network
    {0x0A000000, 8}, // private
    {0x64400000, 10}, // shared by the customers of a provider
    {0x7F000000, 8}, // this machine
    {0xA9FE0000, 16}, // link-local
    {0xAC100000, 12}, // private
    {0xC0000000, 24}, // protocol assignments
    {0xC0A80000, 16}, // private
    {0xC6120000, 15}, // benchmarks
    {0xE0000000, 3}, // multicast, reserved, broadcast
};

static bool is_private_v4(const uint8_t *bytes)
{
    uint32_t address;
    memcpy(&address, bytes, sizeof address);
    address = ntohl(address);
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if ((address ^ ranges[i].start) >> (32 - ranges[i].bits) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_private_v6(const uint8_t *bytes)
{
    static const uint8_t zeros[10];
    static const uint8_t nat64[12] = {0x00, 0x64, 0xFF, 0x9B};
    // Addresses that hold one of IPv4: mapped, compatible (and with them :: and ::1), NAT64, 6to4.
    if (!memcmp(bytes, zeros, 10) && (bytes[10] == 0xFF || bytes[10] == 0) && bytes[11] == bytes[10]) {
        return is_private_v4(bytes + 12);
    }
    if (!memcmp(bytes, nat64, 12)) {
        return is_private_v4(bytes + 12);
    }
    if (bytes[0] == 0x20 && bytes[1] == 0x02) {
        return is_private_v4(bytes + 2);
    }
    // Only these are of the internet.
    return (bytes[0] & 0xE0) != 0x20;
}

int cs_is_private(const struct sockaddr *address)
{
    switch (address->sa_family) {
    case AF_INET:
        return is_private_v4((const uint8_t *) &((const struct sockaddr_in *) address)->sin_addr);
    case AF_INET6:
        return is_private_v6((const uint8_t *) &((const struct sockaddr_in6 *) address)->sin6_addr);
    default:
        return true;
    }
}
