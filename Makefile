# Arcadia. `make help` lists what can be made.
.DEFAULT_GOAL := build

PREFIX ?= /usr/local
DESTDIR ?=
# A newer instruction set makes pixels and cores faster: make ARCH=x86-64-v3
ARCH ?=
SWIFT ?= swift
# An import that a target does not declare fails the build: arrows point one way (ARCHITECTURE.md).
ARROWS := --explicit-target-dependency-import-check error
# Names of functions are enough for a backtrace; lines and variables, for a debugger, take 6 % of the build: make DEBUG_INFO=dwarf
DEBUG_INFO ?= none
SWIFT_FLAGS := -c release $(ARROWS) -debug-info-format $(DEBUG_INFO) $(if $(ARCH),-Xcc -march=$(ARCH))
OUT := .build/release
# SwiftPM asks for threads where cold code is compiled by several processes instead (docs/building.md); the compiler says so for each module.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
CALMLY := 2>&1 | sed -u '/^warning: ignoring -num-threads argument/d'
# Every core whose product this package makes, by the name of its shared object.
CORES := gb swf
# What users run; `make test` builds the tests and their tools beside it, in the same folder.
comma := ,
empty :=
PROGRAMS := $(subst $(empty) $(empty),$(comma),arcadia arcadia-window $(CORES))
DEMO := Sources/Cores/GB/Demo/arcadia-demo.gb
FLASH_DEMO := Sources/Cores/SWF/Demo/arcadia-flash-demo.swf
# Recorded behaviour of real machines (docs/judging.md).
CORPUS := $(or $(ARCADIA_CORPUS),../shared/corpus)
ROOT = $(DESTDIR)$(PREFIX)

# What the build needs from Debian, by pkg-config name and package.
DEPS := sdl2:libsdl2-dev libzip:libzip-dev libarchive:libarchive-dev samplerate:libsamplerate0-dev \
  libpng:libpng-dev libcrypto:libssl-dev zlib:zlib1g-dev liblzma:liblzma-dev libjpeg:libjpeg-dev freetype2:libfreetype-dev fontconfig:libfontconfig-dev harfbuzz:libharfbuzz-dev fribidi:libfribidi-dev libavcodec:libavcodec-dev libavutil:libavutil-dev libseccomp:libseccomp-dev sqlite3:libsqlite3-dev libwebp:libwebp-dev tomlplusplus:libtomlplusplus-dev

# What the tests need from Debian: a program or a file, and the packages that have it. RetroArch and the stock cores are peers, ffmpeg reads their
# pictures; mandoc and groff check the manual, zsh its completions; D-Bus and pyatspi are a desktop with a screen reader; fusepy is a disk that knows no case.
TEST_DEPS := cc:gcc,libc6-dev python3:python3 zip:zip bsdtar:libarchive-tools ffmpeg:ffmpeg setpriv:util-linux mandoc:mandoc groff:groff-base zsh:zsh \
  Xvfb:xvfb xvfb-run:xauth,xvfb xauth:xauth xdotool:xdotool /usr/lib/*/libXtst.so.6:libxtst6 \
  dbus-daemon:dbus-daemon dbus-run-session:dbus-daemon dbus-send:dbus-bin /usr/libexec/at-spi-bus-launcher:at-spi2-core \
  $(foreach module,dbus gi pyatspi,/usr/lib/python3/dist-packages/$(module):python3-$(module)) /usr/lib/python3/dist-packages/fusepy.py:python3-fusepy \
  retroarch:retroarch /usr/share/libretro/info:libretro-core-info \
  $(foreach core,gambatte mgba nestopia mednafen_wswan mednafen_pce_fast bsnes_mercury_performance,/usr/lib/*/libretro/$(core)_libretro.so:libretro-$(subst _,-,$(subst mednafen,beetle,$(core))))
NEEDED := cc python3
INSTALL_MISSING := Sources/Host/Packaging/install-missing.sh

.PHONY: help deps test-deps build tools build-times run test test-times lint database bench accuracy cases flash-accuracy flash-rules docs soak soak-host sanitize fuzz fuzz-host fuzz-worker fuzz-window audit install stage uninstall dist dist-root clean

help: ## List what can be made
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' \
	  '{ name[NR] = $$1; text[NR] = $$2; if (length($$1) > width) width = length($$1) } \
	   END { for (i = 1; i <= NR; i++) printf "  %-" width "s  %s\n", name[i], text[i] }'

deps: ## Install the system packages that are missing (Debian, asks sudo where needed)
	@command -v $(SWIFT) >/dev/null || { echo "Arcadia needs a Swift 6.3 toolchain: see https://www.swift.org/install/linux/" >&2; exit 1; }
	@missing=; command -v pkg-config >/dev/null || missing=pkg-config; \
	pkg-config --exists $(foreach pair,$(DEPS),$(firstword $(subst :, ,$(pair)))) 2>/dev/null || for pair in $(DEPS); do \
	  pkg-config --exists $${pair%%:*} 2>/dev/null || missing="$$missing $${pair##*:}"; done; \
	[ -f /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$$missing fonts-dejavu-core"; \
	[ -z "$$missing" ] || $(INSTALL_MISSING) "The programs" $$missing

# A test without its program or file is skipped, with the reason. Nothing runs without those of NEEDED.
test-deps: deps ## Install what the tests need and is missing (Debian, asks sudo where needed)
	@missing=; for pair in $(TEST_DEPS); do \
	  what=$${pair%%:*}; case $$what in /*) set -- $$what; [ -e "$$1" ] ;; *) command -v $$what >/dev/null ;; esac || \
	    missing="$$missing $$(echo $${pair##*:} | tr , ' ')"; done; \
	[ -z "$$missing" ] || $(INSTALL_MISSING) "The tests" $$missing || { \
	  for program in $(NEEDED); do command -v $$program >/dev/null || { echo "No test can run without $$program" >&2; exit 1; }; done; \
	  echo "The tests that need them are skipped." >&2; }

build: deps ## Build the program and the cores; cores go to Plugins/
	ARCADIA_ONLY=$(PROGRAMS) $(SWIFT) build $(SWIFT_FLAGS) $(CALMLY)
	@for core in $(CORES); do install -m 755 $(OUT)/lib$$core.so Plugins/.$$core.so.new && mv Plugins/.$$core.so.new Plugins/$$core.so; done

# The programs that only tests and this file run.
tools: build
	$(SWIFT) build $(SWIFT_FLAGS) $(CALMLY)

build-times: deps ## Build from nothing in .build-times and list what each module costs (docs/building.md)
	ARCADIA_ONLY=$(PROGRAMS) python3 Tests/Conformance/build-times.py -- $(SWIFT) build $(SWIFT_FLAGS)

# Where the demos are a library of their own.
DEMO_HOME ?= .build/demo-library
# GAME=flash plays the Flash core's demo instead of the Game Boy's.
RUN = $(if $(filter flash,$(GAME)),$(FLASH_DEMO),$(DEMO))
run: build ## Build, then open the library with the demos in it; GAME=gb or flash plays one (window, else terminal, else a headless proof)
	@echo "The demos: $(OUT)/arcadia run $(DEMO)"; echo "           $(OUT)/arcadia run $(FLASH_DEMO) (or: make run GAME=flash)"
	@if [ -z "$(GAME)" ] && [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  [ -d "$(DEMO_HOME)/Games" ] || $(OUT)/arcadia --quiet game import --home "$(abspath $(DEMO_HOME))" $(DEMO) $(FLASH_DEMO); \
	  exec $(OUT)/arcadia library --home "$(abspath $(DEMO_HOME))"; \
	elif [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ -t 1 ]; then exec $(OUT)/arcadia run $(RUN); \
	else echo "No display and no terminal here: playing ten seconds of the demo unseen."; \
	  $(OUT)/arcadia run $(RUN) --headless --frames 600 --hash 60 --screenshot end=.build/demo.png && echo "Its last picture: .build/demo.png"; fi

TEST_TIMES := .build/test-times.tsv
test: test-deps ## Everything that must hold: format, unit, behaviour and conformance tests
	@$(MAKE) --no-print-directory -j2 build lint
	$(SWIFT) build $(SWIFT_FLAGS) --build-tests $(CALMLY)
	python3 Tests/Conformance/tally.py --corpus "$(CORPUS)" --times $(TEST_TIMES) \
	  --first "python3 -m unittest discover -s Tests/Conformance/tests" \
	  --first "python3 Tests/Conformance/flash-ratchet.py --serve $(OUT)/flashrun Tests/FlashTests/passing.txt Tests/FlashTests/passing-avm2.txt '$(CORPUS)/swf'" \
	  --first "python3 Tests/Conformance/flash-ratchet.py --serve $(OUT)/flashrun Tests/FlashTests/passing-swfdec.txt '$(CORPUS)/swfdec'" \
	  --first "python3 Tests/Conformance/flash-states.py --serve $(OUT)/flashrun '$(CORPUS)/swf'" \
	  --bundle $(OUT)/ArcadiaPackageTests.xctest

# HostBase's conversions of Double to integers (BoundedNumber.swift) rule only in files that import it.
test-times: ## List the slowest tests of the last make test, and the time by target
	@python3 Tests/Conformance/test-times.py $(TEST_TIMES)

# Files are read by swift format once, and again when they, the rules or the toolchain change (by ctime, which mv does not keep).
LINTED := .build/linted
lint: ## Check the format of the sources
	@mkdir -p $(dir $(LINTED)); touch $(LINTED).new; \
	[ -z "$$(find .swift-format "$$(command -v $(SWIFT))" -cnewer $(LINTED) 2>&1)" ] || rm -f $(LINTED); \
	find Sources Tests Package.swift -name '*.swift' -type f $$([ ! -e $(LINTED) ] || echo -cnewer $(LINTED)) -print0 | \
	  xargs -0 -r $(SWIFT) format lint --strict --parallel && mv $(LINTED).new $(LINTED)
	@bare=$$(grep -rL --include=*.swift 'import HostBase' $(addprefix Sources/Host/,Patches Library GameIndex Catalog Session Isolation Vault LibrarySync Thumbnails Rewind Play HostFrames HostSDL HostDesktop HostTerminal HostProgram HostWindow CommandBase StateCommands GameCommands CoreCommands SyncCommands HostCLI)); \
	[ -z "$$bare" ] || { echo "lint: these files must import HostBase, so that unchecked conversions of numbers fail to build:" $$bare >&2; exit 1; }
	@python3 Tests/Conformance/members.py --top 0
	@python3 Tests/Conformance/folders.py
	@python3 Tests/Conformance/rooms.py
	@python3 Tests/Conformance/sentences.py
	@python3 Tests/Conformance/games.py --check

database: ## List the files of the database of free games, after one was added or removed
	python3 Tests/Conformance/games.py

# For these games `make bench` also measures the cost of states and rewind, here and in RetroArch.
STATE_GAMES = $(DEMO) $(wildcard $(addprefix $(CORPUS)/gb/bench/,tobutobugirl.gb dino-racers.gbc))
MONKEY = $(wildcard $(CORPUS)/gb/bench/monkey.txt)
bench: tools ## Compare our Game Boy core's speed with installed cores; measure states, rewind, isolation, Flash scripts, the library window and recommendations
	@for game in $(DEMO) $(wildcard $(CORPUS)/gb/bench/*.gb) $(wildcard $(CORPUS)/gb/bench/*.gbc); do \
	  $(OUT)/arcadia bench "$$game" --core gb $$($(OUT)/arcadia core list --names | grep -xE 'gambatte|mgba' | sed 's/^/--core /') || exit; done
	@for game in $(STATE_GAMES); do $(OUT)/arcadia bench "$$game" --states $(if $(MONKEY),--input $(MONKEY)) \
	  --core gb $$($(OUT)/arcadia core list --names | grep -x gambatte | sed 's/^/--core /') || exit; done
	@for game in $(STATE_GAMES); do $(OUT)/arcadia bench "$$game" --isolation --blocks 151 --frames 480 \
	  --core gb $$($(OUT)/arcadia core list --names | grep -xE 'gambatte|mgba' | sed 's/^/--core /') || exit; done
	@python3 Tests/Conformance/flash-bench.py $(OUT)/flashrun "$(CORPUS)/swf" || [ $$? = 14 ]
	@python3 Tests/Conformance/rewind-peer.py $(STATE_GAMES) --arcadia $(OUT)/arcadia || [ $$? = 14 ]
	@$(OUT)/librarybench && $(OUT)/paintbench && $(OUT)/windowbench
	@python3 Tests/Conformance/window-bench.py $(OUT)/arcadia $(OUT)/windowbench $(DEMO) || [ $$? = 14 ]

accuracy: build ## Judge the Game Boy core by the corpus and write docs/accuracy.md
	python3 Tests/Conformance/accuracy.py "$(CORPUS)/gb" Plugins/gb.so docs/accuracy.md

# CHECKOUTS=FOLDER has clones of the repositories, or gets them.
CASES ?= .cases
cases: ## Lay out the recorded cases in CASES (default .cases), from clones of public repositories (docs/judging.md)
	python3 Tests/Conformance/cases.py $(CASES) $(if $(CHECKOUTS),--checkouts $(CHECKOUTS))
	@echo "To test with them: ARCADIA_CORPUS=$(abspath $(CASES)) make test"

flash-accuracy: tools ## Judge the Flash core by the corpus and write its part of docs/accuracy.md
	python3 Tests/Conformance/flash-accuracy.py "$(CORPUS)" docs/accuracy.md $(OUT)/flashrun

flash-rules: ## List which of the Flash player's numbered rules have a test or are unmet; check that measured behaviour is in docs/flash-measured.md
	@python3 -B Tests/Conformance/flash-rules.py $(if $(BOOKS),--books '$(BOOKS)') $(if $(LIST),--list)
	@python3 -B Tests/Conformance/measured.py

docs: build ## Write docs/states.md and docs/sync.md, with the real output of the commands
	python3 Tests/Conformance/states-walkthrough.py $(OUT)/arcadia Plugins/gb.so $(DEMO) docs/states.md
	python3 Tests/Conformance/sync-walkthrough.py $(OUT)/arcadia Plugins/gb.so $(DEMO) docs/sync.md

soak: ## Twenty minutes of each bench game with and without shortcuts side by side, how long states take; then soak-host
	$(SWIFT) build $(SWIFT_FLAGS) --product gbtrial
	ARCADIA_CORPUS="$(abspath $(CORPUS))" $(OUT)/gbtrial soak $(SOAK)
	ARCADIA_CORPUS="$(abspath $(CORPUS))" $(OUT)/gbtrial time-states
	$(MAKE) soak-host

# The tests print a line for each loop: rounds, how they ended, files that were checked, and losses.
soak-host: ## Saves, states and library: 500 kills of each command, full disks, two at once, flipped bits, 500 random libraries, 100,000 simulated syncs
	ARCADIA_SOAK=1 $(SWIFT) test $(SWIFT_FLAGS) \
	  --filter 'KillTests|SaveSafetyTests|LibraryVerifierTests|DiskTests|RandomLibraryTests|SyncSimulationTests'

# FUZZ_SECONDS for each of the programs, FUZZ_SEED to repeat, SANITIZE=address or undefined for a build that looks closer.
FUZZ_SECONDS ?= 3600
FUZZ = $(if $(SANITIZE),-debug-info-format dwarf --scratch-path .build-$(SANITIZE) --sanitize=$(SANITIZE))
FUZZ_OUT = $(if $(SANITIZE),.build-$(SANITIZE)/release,$(OUT))
fuzz: ## Hostile cartridges, states, cheats, options, patches, movies (also with little memory), bundles, scripts, calls of natives and Flash states for an hour, then fuzz-host and fuzz-worker; findings in fuzz-findings/
	$(SWIFT) build $(SWIFT_FLAGS) $(FUZZ) --product gbtrial
	$(SWIFT) build $(SWIFT_FLAGS) $(FUZZ) --product patchtrial
	$(SWIFT) build $(SWIFT_FLAGS) $(FUZZ) --product swftrial
	$(if $(SANITIZE),,$(SWIFT) build $(SWIFT_FLAGS) --product gb)
	export ASAN_OPTIONS=abort_on_error=1:detect_leaks=0 ARCADIA_CORPUS="$(abspath $(CORPUS))"; \
	$(FUZZ_OUT)/patchtrial --seconds $$(( $(FUZZ_SECONDS) / 12 + 1 )) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) && \
	$(FUZZ_OUT)/swftrial --seconds $$(( $(FUZZ_SECONDS) / 2 + 1 )) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) && \
	$(if $(SANITIZE),,( ulimit -d 524288 && $(FUZZ_OUT)/swftrial --kind greedy --kind play --kind files --kind tags --seconds $$(( $(FUZZ_SECONDS) / 12 + 1 )) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) ) &&) \
	$(if $(SANITIZE),,python3 Tests/Conformance/fuzz-options.py $(OUT)/libgb.so --seconds $$(( $(FUZZ_SECONDS) / 12 + 1 )) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) &&) \
	$(FUZZ_OUT)/gbtrial fuzz --seconds $(FUZZ_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED))
	$(MAKE) fuzz-host FUZZ_SECONDS=$$(( $(FUZZ_SECONDS) / 6 + 1 ))
	$(MAKE) fuzz-worker FUZZ_SECONDS=$$(( $(FUZZ_SECONDS) / 6 + 1 ))

# The linker that the compiler usually takes (gold) cannot link the sanitizers' runtimes.
SANITIZERS ?= address thread
sanitize: ## The host's tests under the address and the thread sanitizer (SANITIZERS="address thread")
	@for kind in $(SANITIZERS); do echo "sanitize: $$kind"; \
	  ARCADIA_SANITIZE=1 ARCADIA_QUICK=1 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=exitcode=66 \
	  $(SWIFT) test --sanitize=$$kind -Xswiftc -use-ld=lld --scratch-path .build-$$kind --filter HostTests || exit; done

# libFuzzer on each of the host's readers, with the address sanitizer: FUZZ_SECONDS for all of them together. gold cannot link it.
FUZZ_READERS ?= state history save clock zip archive cheats patch settings inputmap info manifest script userdirs png cover elf \
  names records lists database journal control reply link events crash signature busaddress sync
fuzz-host: ## Hostile states, saves, archives, settings, other files and messages for the host's readers; findings in fuzz-findings/
	ARCADIA_LIBFUZZER=1 $(SWIFT) build -c release --scratch-path .build-libfuzzer --sanitize=address \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld --product hostfuzz
	@mkdir -p fuzz-findings
	@export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0; for reader in $(FUZZ_READERS); do \
	  mkdir -p .build-libfuzzer/corpus/$$reader; echo "hostfuzz: $$reader"; \
	  .build-libfuzzer/release/hostfuzz $$reader .build-libfuzzer/corpus/$$reader Tests/Fixtures/fuzz/$$reader \
	    -max_total_time=$$(( $(FUZZ_SECONDS) / $(words $(FUZZ_READERS)) + 1 )) -timeout=20 -rss_limit_mb=3072 \
	    -artifact_prefix=fuzz-findings/$$reader- -print_final_stats=1 -verbosity=0 $(if $(FUZZ_SEED),-seed=$(FUZZ_SEED)) \
	    < /dev/null || exit; done

# FUZZ_DRIVE=window and others: one way of driving the program; see workertrial's main.swift.
fuzz-worker: ## Workers that lie to the host, cores that misuse every call, against the built program; findings in fuzz-findings/
	$(SWIFT) build $(SWIFT_FLAGS) --product arcadia
	$(SWIFT) build $(SWIFT_FLAGS) --product arcadia-window
	$(SWIFT) build $(SWIFT_FLAGS) --product workertrial
	$(OUT)/workertrial --script Tests/Fixtures/worker && $(OUT)/workertrial --seconds $(FUZZ_SECONDS) $(if $(FUZZ_SEED),--seed $(FUZZ_SEED)) $(if $(FUZZ_DRIVE),--drive $(FUZZ_DRIVE))

# Half of the time for the whole window with a real data folder, half for the bare component.
fuzz-window: ## Random input and commands against the library window for FUZZ_SECONDS
	ARCADIA_FUZZ_SECONDS=$(FUZZ_SECONDS) $(if $(FUZZ_SEED),ARCADIA_FUZZ_SEED=$(FUZZ_SEED)) $(SWIFT) test $(SWIFT_FLAGS) \
	  --no-parallel --filter 'LibraryWindowTests.FuzzTests|UIComponentTests.FuzzTests'

audit: ## No ARC, exclusivity, trap or allocation calls in the Game Boy core's hot functions, nor in Flash frames that change positions
	$(SWIFT) build $(SWIFT_FLAGS) --product gb
	$(SWIFT) build $(SWIFT_FLAGS) --product flashrun
	python3 Tests/Conformance/audit.py $(OUT)/libgb.so
	python3 Tests/Conformance/flash-audit.py $(OUT)/flashrun "$(CORPUS)/swf"

# Under sudo nothing is built: root may know no Swift, and would leave files that you cannot write. So: make && sudo make install
install: $(if $(SUDO_USER),,build) ## Install below PREFIX (default /usr/local): program, cores, kit, desktop entry, manual, completions
	@[ -x $(OUT)/arcadia ] || { echo "Nothing to install yet: run make first" >&2; exit 1; }
	@$(MAKE) --no-print-directory stage
	$(call refresh)

# What install and dist have in common: the files of the build in OUT.
stage:
	install -d $(addprefix $(ROOT)/,bin lib/arcadia share/arcadia share/applications share/mime/packages \
	  share/icons/hicolor/scalable/apps share/thumbnailers share/man/man1 share/bash-completion/completions \
	  share/zsh/site-functions share/fish/vendor_completions.d)
	install -m 755 $(OUT)/arcadia $(ROOT)/bin/arcadia
	install -m 755 $(OUT)/arcadia-window $(ROOT)/lib/arcadia/arcadia-window
	for core in $(CORES); do install -m 755 $(OUT)/lib$$core.so $(ROOT)/lib/arcadia/$$core.so || exit; done
	install -m 644 $(DEMO) $(ROOT)/share/arcadia/arcadia-demo.gb
	install -m 644 $(FLASH_DEMO) $(ROOT)/share/arcadia/arcadia-flash-demo.swf
	rm -rf $(ROOT)/share/arcadia/kit && cp -rL Sources/Cores/Kit $(ROOT)/share/arcadia/kit && rm -rf $(ROOT)/share/arcadia/kit/.build
	install -m 644 Sources/Host/Desktop/arcadia.desktop $(ROOT)/share/applications/arcadia.desktop
	install -m 644 Sources/Host/Desktop/arcadia.thumbnailer $(ROOT)/share/thumbnailers/arcadia.thumbnailer
	install -m 644 Sources/Host/Desktop/arcadia.xml $(ROOT)/share/mime/packages/arcadia.xml
	install -m 644 Sources/Host/Desktop/arcadia.svg $(ROOT)/share/icons/hicolor/scalable/apps/arcadia.svg
	$(OUT)/arcadia --generate-completion-script bash > $(ROOT)/share/bash-completion/completions/arcadia
	$(OUT)/arcadia --generate-completion-script zsh > $(ROOT)/share/zsh/site-functions/_arcadia
	$(OUT)/arcadia --generate-completion-script fish > $(ROOT)/share/fish/vendor_completions.d/arcadia.fish
	$(OUT)/arcadia __manual > $(ROOT)/share/man/man1/arcadia.1

# Desktops read databases made of these files; who packages (DESTDIR) leaves that to the package's triggers.
refresh = @[ -n "$(DESTDIR)" ] || { update-mime-database $(ROOT)/share/mime; update-desktop-database $(ROOT)/share/applications; } 2>/dev/null || true

uninstall: ## Remove what install put there
	rm -rf $(ROOT)/lib/arcadia $(ROOT)/share/arcadia
	rm -f $(addprefix $(ROOT)/,bin/arcadia share/applications/arcadia.desktop share/mime/packages/arcadia.xml \
	  share/icons/hicolor/scalable/apps/arcadia.svg share/thumbnailers/arcadia.thumbnailer share/man/man1/arcadia.1 \
	  share/bash-completion/completions/arcadia share/zsh/site-functions/_arcadia \
	  share/fish/vendor_completions.d/arcadia.fish)
	$(call refresh)

# Everything has the Swift runtime inside, so it is built in a folder of its own.
DIST := .build-dist
dist: deps ## A tarball and a Debian package that need no Swift, in dist/
	for product in arcadia arcadia-window $(CORES); do ARCADIA_STATIC_CORES=1 $(SWIFT) build $(SWIFT_FLAGS) --static-swift-stdlib --scratch-path $(DIST) --product $$product || exit; done
	rm -rf $(DIST)/tree dist
	@$(MAKE) --no-print-directory stage OUT=$(DIST)/release DESTDIR=$(DIST)/tree PREFIX=/usr
	python3 Sources/Host/Packaging/package.py $(DIST)/tree dist
	for package in dist/*.deb; do python3 Tests/Conformance/dist-check.py $$package || exit; done

dist-root: ## Install what dist made in a new Debian 12 without Swift, and play there (needs root, debootstrap and network)
	Tests/Conformance/dist-root.sh dist/arcadia_*.deb dist/arcadia-*.tar.xz

clean: ## Remove what was built
	rm -rf .build .build-* dist Plugins/*.so
