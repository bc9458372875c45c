/* setjmp.h -- the compiler of cards jumps where there is no more memory (cards/memory.c), and nowhere else. WebAssembly
 * cannot jump: the module ends there, and whoever runs it begins again from what was stored. */
#ifndef ALONE_SETJMP_H
#define ALONE_SETJMP_H

typedef int jmp_buf[1];
#define setjmp(to) ((void)(to), 0)
#define longjmp(to, value) __builtin_trap()

#endif
