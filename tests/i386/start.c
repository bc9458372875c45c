/* start.c -- the signature on a 32-bit processor without a C library: i386 aligns 64-bit numbers to four bytes where
 * x86-64 and WebAssembly align them to eight, so a state whose layout hangs on that would differ here. What a library
 * and the compiler's own helpers would bring (64-bit arithmetic) is below; Linux is spoken to directly. */
#include "../../players/signature.h"

extern const struct dt_game *const dt_games_all[];
uint64_t __udivdi3(uint64_t a, uint64_t b);
uint64_t __umoddi3(uint64_t a, uint64_t b);
int64_t __divdi3(int64_t a, int64_t b);
int __ctzdi2(uint64_t x);
_Noreturn void _start(void);

static uint64_t room[DT_SIGNATURE_ROOM];

static uint64_t divide(uint64_t a, uint64_t b, uint64_t *rest)
{
    uint64_t quotient = 0, r = 0;
    for (int bit = 63; bit >= 0; bit--) {
        bool carry = r >> 63;
        r = r << 1 | (a >> bit & 1);
        if (carry || r >= b) {
            r -= b;
            quotient |= (uint64_t)1 << bit;
        }
    }
    *rest = r;
    return quotient;
}

uint64_t __udivdi3(uint64_t a, uint64_t b)
{
    uint64_t rest;
    return divide(a, b, &rest);
}

uint64_t __umoddi3(uint64_t a, uint64_t b)
{
    uint64_t rest;
    divide(a, b, &rest);
    return rest;
}

int64_t __divdi3(int64_t a, int64_t b)
{
    uint64_t rest, q = divide(a < 0 ? -(uint64_t)a : (uint64_t)a, b < 0 ? -(uint64_t)b : (uint64_t)b, &rest);
    return (int64_t)((a < 0) != (b < 0) ? -q : q);
}

int __ctzdi2(uint64_t x)
{
    int n = 0;
    for (; !(x & 1); x >>= 1)
        n++;
    return n;
}

static int linux_call(int number, int a, const void *b, unsigned c)
{
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
    return result;
}

__attribute__((force_align_arg_pointer)) _Noreturn void _start(void)
{
    enum { EXIT = 1, WRITE = 4, DIGITS = 16 };
    char line[DIGITS + 1];
    uint64_t number = dt_signature(dt_games_all, room);
    for (int i = 0; i < DIGITS; i++)
        line[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    line[DIGITS] = '\n';
    bool written = linux_call(WRITE, 1, line, sizeof line) == sizeof line;
    for (;;)
        linux_call(EXIT, !written, 0, 0);
}
