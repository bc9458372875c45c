/* jansson_private_config.h -- what jansson's own configuration would find out of the C library for WebAssembly. */
#define HAVE_STDINT_H 1
#define HAVE_STRTOLL 1
#define INITIAL_HASHTABLE_ORDER 3
