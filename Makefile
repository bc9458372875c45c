# doomtrack: the one build file.  `make help` lists the targets; docs/design.md says what the
# folders are.  Games are discovered: a folder under games/ with words.def, words.h, words.c and
# game.c is in the binary.  Everything made goes below $(B); nothing is written into the tree.
#
#   words.c of all games -> $(B)/cardc -> content of each game -> $(B)/doomtrack
#
# `make release` makes the program people run, $(B)/release/doomtrack: the same, and its rules faster.

B     ?= build
OPT   ?= -O2
SAN   ?=
ifeq ($(origin CC),default)
CC    := gcc
endif
AR    ?= ar
Q     := $(if $(V),,@)

# A warning of a compiler that is newer than this file must not keep people from playing: only ./test sets WERROR.
WERROR ?=
WARN  := -Wall -Wextra $(if $(WERROR),-Werror) -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith \
         -Wcast-qual -Wwrite-strings -Wvla -Wundef
CFLAGS += -std=c11 -g $(OPT) $(WARN) $(SAN) -fPIE -I. -D_POSIX_C_SOURCE=200809L
# What listens on a network or reads files is hardened; kernel and rules, which do neither and where time is spent, are
# not (below). Sanitizers bring checks of their own, and _FORTIFY_SOURCE wants an optimiser.
HARD  := -fstack-protector-strong -fstack-clash-protection \
         $(if $(SAN),,$(if $(filter -O1 -O2 -O3 -Os,$(OPT)),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
LINK  := -pie -Wl,-z,relro,-z,now
LIBS  := -ljansson -lpthread -lm
SONAME := libdoomtrack.so.1
# front ends with libraries of their own: they lie beside the program, which loads them when asked for (apps/front.c)
FRONTS    := term web
LIBS_term := -lncursesw -ltinfo
LIBS_web  := -lwebsockets -luv -lsqlite3

R     := $(B)/release

# ---- what there is ------------------------------------------------------------------------
dirs    := $(patsubst %/words.def,%,$(wildcard games/*/words.def tests/proving/words.def))
initials = $(shell sed -n 's/^\#define DT_GAME  *\([a-z][a-z]*\).*/\1/p' $(1)/words.h | head -n 1)
have     = $(foreach d,$(dirs),$(if $(wildcard $(d)/$(1)),$(d)))
WORDED  := $(call have,words.c)
GAMES   := $(filter $(WORDED),$(call have,game.c))
PREFIX  := $(foreach d,$(GAMES),$(call initials,$(d)))
obj      = $(patsubst %.c,$(B)/obj/%.o,$(1))

KERNEL  := $(call obj,$(wildcard kernel/*.c))
COMPILE := $(call obj,$(filter-out cards/cardc.c cards/text/%,$(wildcard cards/*.c cards/*/*.c)))
TEXT    := $(call obj,$(wildcard cards/text/*.c)) $(if $(wildcard tools/embed),$(B)/gen/catalogs.o)
RULES   := $(call obj,$(foreach d,$(GAMES),$(wildcard $(d)/*.c))) $(PREFIX:%=$(B)/gen/%_content.o) \
           $(B)/gen/games_all.o
NAMES   := $(call obj,$(WORDED:%=%/words.c)) $(B)/gen/words_all.o
ABOVE   := $(call obj,$(wildcard session/*.c session/*/*.c players/*.c players/*/*.c)) \
           $(B)/gen/sources_all.o $(B)/gen/rules_all.o
APPS    := $(call obj,$(filter-out apps/main.c apps/term/% apps/web/% apps/house/%,$(wildcard apps/*.c apps/*/*.c)))
OF_term := $(call obj,$(wildcard apps/term/*.c))
OF_web  := $(call obj,$(wildcard apps/web/*.c)) $(B)/gen/web_assets.o
FRONT   := $(OF_term) $(OF_web)
MAIN    := $(call obj,$(wildcard apps/main.c))
FACE    := $(call obj,$(wildcard bind/c/doomtrack*.c))
LIBRARY := $(sort $(KERNEL) $(COMPILE) $(TEXT) $(RULES) $(NAMES) $(ABOVE))
PARTS   := $(sort $(LIBRARY) $(APPS))
# the page that web/build made; otherwise the one that came with a release
PAGE    := $(firstword $(wildcard build/web/dist web/dist))
ASSETS  := $(if $(PAGE),$(sort $(shell find $(PAGE) -type f))) \
           $(sort $(wildcard $(patsubst games/%,docs/rules/%.md,$(filter games/%,$(GAMES)))))
CATS    := $(wildcard cards/lang/*.cat $(dirs:%=%/lang/*.cat))
MAPS    := $(wildcard $(GAMES:%=%/rules.map))
CARDS   := $(sort $(wildcard $(GAMES:%=%/cards/*.card)))
TESTS   := $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*_test.c))
PROGRAM := $(patsubst %/main.c,%,$(wildcard tests/*/main.c))
FUZZ    := $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(wildcard tests/fuzz/*_fuzz.c))

.PHONY: all release library install uninstall dist debug san check quick tests fuzz fuzzers wasm site bench clean help
.PHONY: FORCE
.DELETE_ON_ERROR:
.SECONDARY:

all: $(B)/doomtrack $(B)/libdoomtrack.a

help:
	@echo 'all: $(B)/doomtrack; debug, san: the same in build/debug, build/san; tests: unit tests'
	@echo 'release: $(B)/release/doomtrack, what ./play starts: its rules are faster, and it takes longer to make'
	@echo 'library: $(R)/libdoomtrack.a and $(SONAME), for programs that embed games (docs/library.md)'
	@echo 'site: build/site, files that play every game in a browser without a server (docs/site.md)'
	@echo 'dist: build/doomtrack-VERSION.tar.gz, sources and the page made from them, for people without Node'
	@echo 'check, quick: ./test, ./test --quick; wasm, fuzz, bench, clean'
	@echo 'variables: B (build directory), CC, OPT (-O2), SAN (extra compiler and linker flags), V=1 (show commands),'
	@echo '  WERROR=1 (a warning is an error)'

define link
@mkdir -p $(@D) && echo '  link  $@'
$(Q)$(CC) $(CFLAGS) $(1) $(LINK) -o $@ $(filter-out %.list,$^) $(LIBS) $(LDFLAGS)
endef

# compile WORD,FLAGS: a compiler that had something to say leaves it beside the object...
define compile
@mkdir -p $(@D) && echo '  $(1) $<'
$(Q)$(CC) $(CFLAGS) $(2) -iquote $(<D) -MMD -MP -c -o $@ $< 2>$@.says; status=$$?; cat $@.says >&2; \
    [ -s $@.says ] || rm $@.says; exit $$status
endef
# ...so that what only warned before is compiled again where a warning is an error
$(if $(WERROR),$(patsubst %.says,%,$(shell find $(B) -name '*.o.says' 2>/dev/null))): FORCE

# every part, also what only a front end calls: its names, and no others, can be seen from outside
$(B)/doomtrack: $(MAIN) $(PARTS) $(B)/gen/front.list | $(FRONTS:%=$(B)/doomtrack-%.so)
	$(call link,$(SEEN))

SEEN := -Wl,--dynamic-list=$(B)/gen/front.list
$(B)/gen/front.list: $(FRONT)
	$(Q){ echo '{'; nm -u $^ | awk 'NF == 2 && $$2 ~ /^[a-z]/ { print $$2 ";" }' | LC_ALL=C sort -u; echo '};'; } >$@.new
	$(Q)cmp -s $@.new $@ && rm $@.new || mv $@.new $@

define front
$(2)/doomtrack-$(1).so: $(OF_$(1)) apps/$(1)/exports
	@mkdir -p $$(@D) && echo '  link  $$@'
	$(Q)$$(CC) $$(CFLAGS) -shared -Wl,-z,relro,-z,now -Wl,--version-script=apps/$(1)/exports -o $$@ $(OF_$(1)) \
	    $(LIBS_$(1)) $$(LIBS) $$(LDFLAGS)
endef
$(foreach f,$(FRONTS),$(eval $(call front,$(f),$(B))))
$(FRONT): private CFLAGS := $(patsubst -fPIE,-fPIC,$(CFLAGS))
# what was compiled before it was a front end is no use in one
$(OF_term): apps/term/exports
$(OF_web): apps/web/exports

# ---- the library for programs that embed games: docs/library.md ----------------------------------------------------
# One object of which only the names of doomtrack.h can be seen, from the objects that the program is made of: they may
# be position-independent as a program is (-fPIE), because nothing of theirs can be replaced from outside.
define library
$(1)/libdoomtrack.o: $(FACE) $(2)
	@mkdir -p $$(@D) && echo '  lib   $$@'
	$(Q)$$(CC) $$(CFLAGS) -r -nostdlib $(3) -o $$@ $$^
	$(Q)objcopy -w --keep-global-symbol='doomtrack_*' $$@
$(1)/libdoomtrack.a: $(1)/libdoomtrack.o
	$(Q)rm -f $$@ && $$(AR) rcs $$@ $$^
$(1)/$(SONAME): $(1)/libdoomtrack.o bind/c/exports
	$(Q)$$(CC) $$(CFLAGS) -shared -Wl,-z,relro,-z,now -Wl,-z,defs -Wl,-soname,$(SONAME) \
	    -Wl,--version-script=bind/c/exports -o $$@ $$< $$(LIBS) $$(LDFLAGS)
endef
$(eval $(call library,$(B),$(LIBRARY),))
$(FACE): private CFLAGS := $(patsubst -fPIE,-fPIC,$(CFLAGS))
library: $(R)/libdoomtrack.a $(R)/$(SONAME)

# for tests, which look behind every face: all of it, front ends included
$(B)/parts.a: $(PARTS) $(FRONT)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^
$(B)/tests/% $(B)/fuzz/%: LIBS += $(foreach f,$(FRONTS),$(LIBS_$(f)))

# ---- the card compiler and what it makes ---------------------------------------------------
$(B)/cardc: $(call obj,cards/cardc.c) $(COMPILE) $(NAMES)
	$(link)

define content
$(B)/gen/$(2)_content.c: $(B)/cardc $(wildcard $(1)/cards/*.card)
	@echo '  cards $$@'
	$(Q)$(B)/cardc $(notdir $(1)) $(2) $$@ $(sort $(wildcard $(1)/cards/*.card))
endef
$(foreach d,$(GAMES),$(eval $(call content,$(d),$(call initials,$(d)))))

# The lists change when a game comes or goes; $(B)/gen/list makes that a reason to rebuild.
list = $(WORDED) / $(CARDS) / $(CATS) / $(MAPS) / $(PARTS) / $(ASSETS)
$(B)/gen/list: FORCE
	@mkdir -p $(@D)
	@echo '$(list)' | cmp -s - $@ || echo '$(list)' >$@

# all HEADER,TYPE,LIST,PREFIXES: a NULL-terminated list of what every game defines
all = @{ echo '\#include "kernel/$(1)"'; for p in $(4); do echo "extern const struct $(2) $${p}$(2:dt%=%);"; done; \
	echo 'extern const struct $(2) *const $(3)[];'; echo 'const struct $(2) *const $(3)[] = {'; \
	for p in $(4); do echo "    &$${p}$(2:dt%=%),"; done; echo '    0'; echo '};'; } >$@

$(B)/gen/words_all.c: $(B)/gen/list
	$(call all,content.h,dt_words,dt_words_all,$(foreach d,$(WORDED),$(call initials,$(d))))

$(B)/gen/games_all.c: $(B)/gen/list
	$(call all,rules.h,dt_game,dt_games_all,$(PREFIX))

$(B)/gen/sources_all.c: session/sources.awk $(CARDS) $(B)/gen/list
	$(Q)LC_ALL=C awk -f session/sources.awk $(CARDS) >$@

$(B)/gen/rules_all.c: session/words/rules.awk $(MAPS) $(wildcard docs/rules/*.md $(GAMES:%=%/RULES.md)) $(B)/gen/list
	$(Q)LC_ALL=C awk -f session/words/rules.awk $(MAPS) /dev/null >$@

$(B)/gen/catalogs.c: $(B)/gen/list $(wildcard tools/embed) $(CATS)
	$(Q)sh tools/embed $(CATS) >$@

# the page is made anew at every start: what came out the same is no reason to compile and link
$(B)/gen/web_assets.c: $(B)/gen/list tools/embed-page $(ASSETS)
	$(Q)sh tools/embed-page $(ASSETS) >$@.new
	$(Q)cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# ---- compiling ----------------------------------------------------------------------------
# The rules are what simulation spends its time in: a small function is worth a copy where it is called.
RULED = $(patsubst -O2,-O3,$(CFLAGS))
$(KERNEL) $(RULES): private CFLAGS := $(RULED)
$(KERNEL) $(RULES): private HARD :=

$(B)/obj/%.o: %.c
	$(call compile,cc   ,$(HARD))

# ---- the release: docs/decisions/0018-the-release-is-compiled-with-counts-of-play.md --------------
# Kernel and rules are compiled to count which way they go, play, and are compiled again with these counts and as one;
# everything else is what `make` makes. Every game does about as much work, however long its games and its decisions are
# and however many ways there are to set them up: none is compiled as what hardly happens. The counts lie beside the
# objects made with them (-dumpdir) and hang on the C of kernel and rules alone: an edited card compiles its content and
# links.
PLAYED  := $(patsubst $(B)/obj/%,%,$(filter $(B)/obj/%,$(KERNEL) $(RULES)))
OTHERS  := $(filter-out $(PLAYED:%=$(B)/obj/%),$(PARTS))
# Instructions that every game plays for, and what a decision of it takes at random (bench/README.md); so exact it need
# not be.
WORK    := 1400000000
TAKES_elder-sign         := 1400
TAKES_miskatonic-madness := 2200
TAKES_eldritch-horror    := 5900
TAKES_death-may-die      := 8300
takes    = $(or $(TAKES_$(1)),2500)
# No values are counted: there are addresses among them, and no two builds would be equal. What was never called is
# compiled as ever. clang counts by other means, and does without.
COUNTING = -fprofile-generate -fno-profile-values
COUNTED := $(if $(findstring clang,$(CC)),,-fprofile-use -fno-profile-values -fprofile-partial-training \
           -Wno-missing-profile -flto=auto)
$(R)/%: private CFLAGS := $(RULED)

release: $(R)/doomtrack
	@$(if $(COUNTED),:,echo '  $(CC): a release without counts')

# where the counts go stands in the objects that count: in a tree that was moved they are made anew
$(R)/here: FORCE
	@mkdir -p $(@D)
	@echo '$(CURDIR)' | cmp -s - $@ || echo '$(CURDIR)' >$@

$(R)/counting/%.o: %.c $(R)/here
	@mkdir -p $(R)/obj/$(*D)
	$(call compile,count,$(COUNTING) -dumpdir $(R)/obj/$(*D)/ -MF $(@:.o=.d))

$(R)/played: $(PLAYED:%=$(R)/counting/%) | $(MAIN) $(OTHERS)
	@echo '  play  $@'
	$(Q)$(CC) $(CFLAGS) -fprofile-generate $(LINK) -o $(@D)/counting/doomtrack $^ $| $(LIBS) $(LDFLAGS)
	$(Q)find $(@D)/obj -name '*.gcda' -delete
	$(Q)set -e; cd $(@D); for each in $(foreach g,$(notdir $(GAMES)),$(g)/$(call takes,$(g))); do g=$${each%/*}; \
	    n=$$(counting/doomtrack bench $$g --count --games 1 | awk '{ n += $$(NF - 1) } END { print n }'); \
	    counting/doomtrack bench $$g --count --games $$((1 + $(WORK) / $${each#*/} / n)); \
	    counting/doomtrack sim $$g --games $$((1 + 30000 / n)) --threads 1; done >$(@F)

$(R)/obj/%.o: %.c $(if $(COUNTED),$(R)/played)
	$(call compile,cc   ,$(COUNTED))

RELEASED := $(PLAYED:%=$(R)/obj/%) $(OTHERS)
$(R)/doomtrack: $(MAIN) $(RELEASED) $(B)/gen/front.list | $(FRONTS:%=$(R)/doomtrack-%.so)
	$(call link,$(COUNTED) $(SEEN))
$(R)/tests/golden: $(call obj,$(wildcard tests/golden/*.c)) $(RELEASED)
	$(call link,$(COUNTED))
$(foreach f,$(FRONTS),$(eval $(call front,$(f),$(R))))
PLAIN   := $(COUNTED) $(if $(COUNTED),-flinker-output=nolto-rel)
$(eval $(call library,$(R),$(filter-out $(APPS),$(RELEASED)),$(PLAIN)))

# a test that looks at one game's own words
$(B)/obj/tests/unit/odds_engine_test.o: CFLAGS += -iquote games/elder-sign
$(B)/obj/tests/unit/reckon_test.o: CFLAGS += -iquote games/miskatonic-madness
$(B)/obj/tests/unit/eldritch_prospect_test.o $(B)/obj/tests/unit/eldritch_stands_test.o: \
    CFLAGS += -iquote games/eldritch-horror
$(B)/obj/tests/unit/death_prospect_test.o $(B)/obj/tests/unit/death_stands_test.o: CFLAGS += -iquote games/death-may-die
$(B)/obj/tests/unit/prospect_test.o $(B)/obj/tests/unit/worth_test.o: CFLAGS += -iquote tests/proving
# solvers live on their inner loops
SOLVE = $(if $(filter -O2,$(OPT)),-O3) -ffinite-math-only -fno-signed-zeros
$(B)/obj/players/tasks/odds_%.o $(B)/obj/players/pool/pool_again.o: CFLAGS += $(SOLVE)

$(B)/gen/%.o: $(B)/gen/%.c
	$(call compile,cc   ,$(HARD))

# ---- tests, fuzzing, wasm, speed ----------------------------------------------------------
tests: $(TESTS) $(PROGRAM:%=$(B)/%) $(B)/tests/faults.so

# a test program of several files: tests/NAME/*.c
define program
$(B)/$(1): $(call obj,$(wildcard $(1)/*.c)) $(B)/parts.a
	$$(link)
endef
$(foreach d,$(PROGRAM),$(eval $(call program,$(d))))
$(B)/tests/term: LIBS += -lvterm

# a disk that fails, for the server's child process: without sanitizers, which want to be loaded first
$(B)/tests/faults.so: tests/faults.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -O2 $(WARN) -Wno-missing-prototypes -shared -fPIC -o $@ $< -ldl

$(B)/tests/%: $(B)/obj/tests/unit/%.o $(B)/parts.a
	$(link) -lcmocka

$(B)/fuzz/%: tests/fuzz/%.c $(B)/parts.a
	$(call link,-fsanitize=fuzzer)

fuzz:
	$(MAKE) CC=clang B=build/fuzz OPT=-O1 SAN='-fsanitize=address,undefined,fuzzer-no-link' fuzzers
fuzzers: $(FUZZ)

debug:
	$(MAKE) B=build/debug OPT=-O0 all
san:
	$(MAKE) B=build/san OPT='-O1 -fno-omit-frame-pointer' \
	    SAN='-fsanitize=address,undefined -fno-sanitize-recover=all' all tests

wasm: all
	sh bind/wasm/build $(B)
bench: all release
	sh bench/run $(R)
	sh bench/run $(B) count
# ---- in a browser alone: docs/site.md --------------------------------------------------------
# The library, and the server without network and threads (apps/house/), compiled by clang for WebAssembly with Debian's
# C library for it; jansson is compiled with them (bind/wasi/jansson fetches it).
W       := $(B)/wasi
JANSSON := build/jansson
WCC     := clang --target=wasm32-wasi --sysroot=/usr
WFLAGS  := -std=c11 -O3 -flto $(WARN) -Wno-unused-parameter -I. -isystem bind/wasi/include \
           -include bind/wasi/include/alone.h -isystem $(JANSSON)/src -isystem $(JANSSON)/android \
           -D_POSIX_C_SOURCE=200809L -D_WASI_EMULATED_GETPID \
           -DHOUSE_LEDGERS='" $(patsubst docs/rules/%.md,%,$(filter docs/%,$(ASSETS))) "'
wobj     = $(patsubst $(B)/gen/%.o,$(W)/gen/%.o,$(patsubst $(B)/obj/%.o,$(W)/obj/%.o,$(1)))
HOUSED  := $(patsubst %.c,$(W)/obj/%.o,$(wildcard apps/house/*.c) bind/wasi/alone.c \
           $(addprefix apps/,ask.c pace.c answers.c options.c) \
           $(filter-out $(addprefix apps/web/,net.c store.c schema.c serve.c http.c visit.c),$(wildcard apps/web/*.c)))
READS   := $(patsubst %,$(W)/jansson/%.o,dump error hashtable hashtable_seed load memory pack_unpack strbuffer \
           strconv utf value version)
WLINK    = $(WCC) -O3 -flto -mexec-model=reactor -Wl,-z,stack-size=1048576,--strip-all,--no-entry -o $@ $^ \
           -lwasi-emulated-getpid

$(JANSSON)/src/jansson.h:
	$(Q)sh bind/wasi/jansson $(JANSSON)
$(W)/obj/%.o: %.c | $(JANSSON)/src/jansson.h
	@mkdir -p $(@D) && echo '  wasm  $<'
	$(Q)$(WCC) $(WFLAGS) -iquote $(<D) -MMD -MP -c -o $@ $<
$(W)/gen/%.o: $(B)/gen/%.c | $(JANSSON)/src/jansson.h
	@mkdir -p $(@D) && echo '  wasm  $<'
	$(Q)$(WCC) $(WFLAGS) -MMD -MP -c -o $@ $<
$(W)/jansson/%.o: | $(JANSSON)/src/jansson.h
	@mkdir -p $(@D)
	$(Q)$(WCC) $(WFLAGS) -w -c -o $@ $(JANSSON)/src/$*.c
$(W)/house.wasm: $(call wobj,$(LIBRARY)) $(HOUSED) $(READS)
	@echo '  wasm  $@'
	$(Q)$(WLINK)

# the folder of files that plays every game without a server: build/site
site: $(W)/house.wasm
	sh web/build
	node web/house/site.mjs $(W)/house.wasm build/web build/site

# ---- installing -----------------------------------------------------------------------------
# the program as people run it, its man page, what shells offer, and the library; DESTDIR for packages, prefix as ever
prefix := /usr/local
DATA    = $(DESTDIR)$(prefix)/share
INSTALLED = $(DESTDIR)$(prefix)/bin/doomtrack $(DATA)/man/man1/doomtrack.1 \
    $(DATA)/bash-completion/completions/doomtrack $(DATA)/zsh/site-functions/_doomtrack \
    $(DATA)/fish/vendor_completions.d/doomtrack.fish
LIB     = $(DESTDIR)$(prefix)/lib
INSTALLED += $(FRONTS:%=$(LIB)/doomtrack/doomtrack-%.so) $(LIB)/libdoomtrack.a $(LIB)/$(SONAME) $(LIB)/libdoomtrack.so \
    $(LIB)/pkgconfig/doomtrack.pc $(DESTDIR)$(prefix)/include/doomtrack.h
VERSION = $(shell sed -n 's/^\#define DOOMTRACK_VERSION "\(.*\)"/\1/p' session/inner.h)
install: release library
	install -D -m 755 $(R)/doomtrack $(word 1,$(INSTALLED))
	install -D -m 644 docs/doomtrack.1 $(word 2,$(INSTALLED))
	install -D -m 644 share/completions/doomtrack.bash $(word 3,$(INSTALLED))
	install -D -m 644 share/completions/_doomtrack $(word 4,$(INSTALLED))
	install -D -m 644 share/completions/doomtrack.fish $(word 5,$(INSTALLED))
	install -D -m 644 -t $(LIB)/doomtrack $(FRONTS:%=$(R)/doomtrack-%.so)
	install -D -m 644 -t $(LIB) $(R)/libdoomtrack.a $(R)/$(SONAME)
	ln -sf $(SONAME) $(LIB)/libdoomtrack.so
	install -D -m 644 -t $(DESTDIR)$(prefix)/include bind/c/doomtrack.h
	install -d $(LIB)/pkgconfig
	sed 's|@prefix@|$(prefix)|; s|@version@|$(VERSION)|' bind/c/doomtrack.pc.in >$(LIB)/pkgconfig/doomtrack.pc
uninstall:
	rm -f $(INSTALLED)
dist:
	sh tools/dist
check quick:
	./test $(if $(filter quick,$@),--quick)
clean:
	rm -rf build

-include $(shell find $(B)/obj $(B)/gen $(R) $(W) -name '*.d' 2>/dev/null)
