// wasi.js -- what a module of doomtrack asks of its surroundings (WASI preview 1): clocks, chance, and a place for its
// words to the operator. There are no files: whoever asks for one is told that it has no right to.
const GOOD = 0, NO_FILE = 8, NOT_THERE = 76;

/** Imports for a module; `memory` gives its memory once there is one, `say` gets what it writes to its streams. */
export function wasi(memory, say = () => {}) {
    const view = () => new DataView(memory().buffer);
    const text = new TextDecoder();
    const refuse = (code) => () => code;
    return {
        environ_get: () => GOOD,
        environ_sizes_get: (count, size) => {
            view().setUint32(count, 0, true);
            view().setUint32(size, 0, true);
            return GOOD;
        },
        clock_time_get: (clock, precision, to) => {
            const ms = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(to, BigInt(Math.round(ms * 1000)) * 1000n, true);
            return GOOD;
        },
        random_get: (to, length) => {
            for (let at = 0; at < length; at += 65536)
                crypto.getRandomValues(new Uint8Array(memory().buffer, to + at, Math.min(65536, length - at)));
            return GOOD;
        },
        fd_write: (file, list, count, written) => {
            let all = 0;
            for (let i = 0; i < count; i++) {
                const at = view().getUint32(list + 8 * i, true), length = view().getUint32(list + 8 * i + 4, true);
                say(text.decode(new Uint8Array(memory().buffer, at, length)));
                all += length;
            }
            view().setUint32(written, all, true);
            return GOOD;
        },
        proc_exit: (code) => { throw new Error(`the module ended with ${code}`); },
        fd_close: refuse(NO_FILE), fd_datasync: refuse(NO_FILE), fd_fdstat_get: refuse(NO_FILE),
        fd_filestat_get: refuse(NO_FILE), fd_filestat_set_size: refuse(NO_FILE), fd_pread: refuse(NO_FILE),
        fd_prestat_get: refuse(NO_FILE), fd_prestat_dir_name: refuse(NO_FILE), fd_pwrite: refuse(NO_FILE),
        fd_read: refuse(NO_FILE), fd_readdir: refuse(NO_FILE), fd_seek: refuse(NO_FILE), fd_sync: refuse(NO_FILE),
        fd_fdstat_set_flags: refuse(NO_FILE), path_create_directory: refuse(NOT_THERE),
        path_filestat_get: refuse(NOT_THERE), path_open: refuse(NOT_THERE), path_rename: refuse(NOT_THERE),
        path_unlink_file: refuse(NOT_THERE), sched_yield: () => GOOD, poll_oneoff: refuse(NOT_THERE),
    };
}
