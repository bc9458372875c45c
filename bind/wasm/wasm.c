/* wasm.c -- what the WebAssembly module exports. It knows the kernel's face and the list of
 * games; it owns the one piece of memory that the kernel does not. */
#include "../../players/signature.h"

extern const struct dt_game *const dt_games_all[];
uint64_t dt_signature_all(void);

static uint64_t room[DT_SIGNATURE_ROOM];

__attribute__((export_name("dt_signature_all"))) uint64_t dt_signature_all(void)
{
    return dt_signature(dt_games_all, room);
}
