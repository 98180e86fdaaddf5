import Catalog
import FoundationEssentials
import Glibc
import HostBase
import Library
import TestSupport
import Testing

@Suite("Core check", .serialized)
struct CoreCheckTests {
  /// The checking child that is built beside the tests.
  private static let child = TestRun.products + "/ProbeChild"

  /// Where this test's checks have their scratch folders.
  private let scratch = TestCores.Folder()
  private var leftovers: [String] {
    (try? FileSystem.list(scratch.path))?.map(\.name) ?? ["unreadable"]
  }

  private func check(_ timeout: Double = 10) -> CoreCheck {
    CoreCheck(program: Self.child, timeoutSeconds: timeout, scratchRoot: scratch.path)
  }

  private func failure(_ path: String, timeout: Double = 10) -> PluginError? {
    do {
      _ = try check(timeout).check(path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a good core tells everything, whatever it prints")
  func reports() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "noisy_libretro", in: folder,
      source: TestCores.source(
        [
          "retro_set_environment": """
          env = e; bool yes = true; e(RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME, &yes);
          static const struct retro_variable v[] = {
            {"speed", "Speed; slow|fast"}, {"depth", "Depth; 1|2|3"}, {0, 0}};
          e(RETRO_ENVIRONMENT_SET_VARIABLES, (void *)v);
          static const struct retro_input_descriptor d[] = {
            {0, 1, 0, 8, "Jump"}, {0, 1, 0, 4, "Up"}, {0, 0, 0, 0, 0}};
          e(RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS, (void *)d);
          static const struct retro_subsystem_rom_info r[] = {{"Cartridge"}, {"Base"}};
          static const struct retro_subsystem_info s[] = {{"Super", "sgb", r, 2, 1}, {0}};
          e(RETRO_ENVIRONMENT_SET_SUBSYSTEM_INFO, (void *)s);
          e(RETRO_ENVIRONMENT_GET_LOCATION_INTERFACE, 0);
          """,
          "retro_init": """
          printf("{\\"report\\":null}\\nphase nonsense\\n"); fflush(stdout);
          struct retro_variable v = {"depth", 0};
          if (!env(RETRO_ENVIRONMENT_GET_VARIABLE, &v) || strcmp(v.value, "1")) abort();
          const char *d = 0;
          if (!env(RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY, &d) || !d) abort();
          char file[512]; snprintf(file, sizeof file, "%s/made-by-core", d);
          FILE *f = fopen(file, "w"); if (!f) abort(); fputs("x", f); fclose(f);
          struct retro_log_callback log; env(RETRO_ENVIRONMENT_GET_LOG_INTERFACE, &log);
          log.log(RETRO_LOG_INFO, "%s %d\\n", "hello", 7);
          """,
        ], extra: "int retro_extra;"))
    let report = try check().check(path)
    #expect(report.core.id == "noisy" && report.core.name == "Test" && report.core.version == "1.2")
    #expect(report.core.source == .systemInfo && report.core.runsWithoutGame == true)
    #expect(report.core.gameTypes.map(\.id) == ["gb", "test"])
    #expect(report.core.gameTypes[1].layout.map(\.kind) == [.dpad, .actions])
    #expect(report.options.map(\.key) == ["speed", "depth"] && report.optionsVersion == 0)
    #expect(report.options.map(\.defaultValue) == ["slow", "1"])
    #expect(report.subsystems.map(\.files) == [["Cartridge", "Base"]])
    #expect(report.extraSymbols == ["retro_extra"])
    #expect(report.refused.count == 1 && report.refused[0].hasPrefix("GET_LOCATION_INTERFACE"))
    #expect(report.needs.contains { $0.hasPrefix("libc.so") })
    #expect(leftovers.isEmpty)
  }

  @Test("a registration describes a core that has no manifest, and differences are reported")
  func registration() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "reg", in: folder,
      source: TestCores.source([
        "retro_set_environment": """
        const char *json = "{\\"arcadia\\":1,\\"core\\":{\\"id\\":\\"reg\\",\\"name\\":\\"Test\\",\\"version\\":\\"9\\"},"
          "\\"game_types\\":[{\\"id\\":\\"t\\",\\"name\\":\\"T\\",\\"folder\\":\\"T\\",\\"extensions\\":[\\"gb\\",\\"tst\\"]}]}";
        struct arcadia_registration r = {sizeof r, json, strlen(json)};
        if (!e(ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES, &r)) abort();
        struct arcadia_host h = {sizeof h}; if (!e(ARCADIA_ENVIRONMENT_GET_HOST, &h)) abort();
        if (strcmp(h.name, "Arcadia")) abort();
        """
      ]))
    let report = try check().check(path)
    #expect(report.core.source == .registration && report.core.gameTypes.map(\.folder) == ["T"])
    #expect(
      report.warnings == ["its manifest and its system info disagree on the version: 9, 1.2"])
  }

  @Test(
    "a core that dies is reported with signal and place",
    arguments: [
      (
        "constructor", "",
        "__attribute__((constructor)) static void boom(void) { *(volatile int *)0 = 1; }",
        "dlopen", "SIGSEGV, segmentation fault"
      ),
      ("retro_init", "abort();", "", "retro_init", "SIGABRT, aborted"),
      ("retro_deinit", "raise(SIGFPE);", "", "retro_deinit", "SIGFPE, arithmetic error"),
      (
        "retro_api_version", "raise(SIGILL); return 1;", "", "retro_api_version",
        "SIGILL, illegal instruction"
      ),
      (
        "retro_get_system_info", "*(volatile int *)8 = 1;", "", "retro_get_system_info",
        "SIGSEGV, segmentation fault"
      ),
    ])
  func crashes(function: String, body: String, extra: String, phase: String, signal: String) throws
  {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "crash", in: folder,
      source: TestCores.source(body.isEmpty ? [:] : [function: body], extra: extra))
    let error = failure(path)
    #expect(error == .crashed(path: path, signal: signal, phase: phase))
    #expect(error?.exitCode == .coreCrashed)
    #expect(leftovers.isEmpty)
  }

  @Test("a core that hangs is stopped, with what it started")
  func hangs() throws {
    let folder = TestCores.Folder()
    for body in [
      "for (;;) usleep(1000);", "for (volatile int x = 0;;) x++;",
      "if (!fork()) for (;;) pause(); for (;;) pause();",
      "signal(SIGTERM, SIG_IGN); signal(SIGALRM, SIG_IGN); for (;;) pause();",
    ] {
      let path = try TestCores.build(
        "hang", in: folder, source: TestCores.source(["retro_init": body]))
      let error = failure(path, timeout: 0.5)
      #expect(error == .hung(path: path, seconds: 0.5, phase: "retro_init"))
      #expect(error?.exitCode == .coreHung)
    }
  }

  @Test("a core that ends its process is reported with place and status")
  func exits() throws {
    let folder = TestCores.Folder()
    // What the thread sanitizer does around a fork comes to no end where that is forbidden.
    for (body, status) in [
      ("exit(0);", 0), ("_exit(3);", 3), ("if (!fork()) pause(); _exit(4);", 4),
    ] where !TestRun.isSanitized || !body.contains("fork") {
      let path = try TestCores.build(
        "exit", in: folder, source: TestCores.source(["retro_init": body]))
      #expect(failure(path) == .exited(path: path, status: Int32(status), phase: "retro_init"))
    }
  }

  @Test("a core that writes onto every descriptor spoils only its own check")
  func spoils() throws {
    let folder = TestCores.Folder()
    let flood = "for (int n = 0; n < 20; n++) for (int i = 0; i < 64; i++) write(i, "
    for (name, text) in [("garbage", "\"{nonsense}\\n\", 11"), ("text", "\"hello\\n\", 6")] {
      let path = try TestCores.build(
        name, in: folder, source: TestCores.source(["retro_init": flood + text + ");"]))
      let error = failure(path)
      #expect(
        error == nil || error == .checkFailed(path: path, reason: "its answer makes no sense"))
    }
    let endless = try TestCores.build(
      "endless", in: folder,
      source: TestCores.source([
        "retro_init":
          "static char b[65536]; for (;;) for (int i = 3; i < 32; i++) write(i, b, sizeof b);"
      ]))
    #expect(
      failure(endless, timeout: 60)
        == .checkFailed(path: endless, reason: "its answer has no end"))
  }

  @Test("what is wrong from outside needs no child")
  func refusedOutside() throws {
    let folder = TestCores.Folder()
    let text = folder.write("text.so", Array("hello".utf8))
    let nobody = CoreCheck(program: "/nonexistent/program")
    #expect(throws: PluginError.notACore(path: text, what: "a text file")) {
      try nobody.check(text)
    }
    let good = try TestCores.build("good", in: folder, source: TestCores.source())
    #expect(
      throws: PluginError.checkFailed(
        path: good, reason: "/nonexistent/program cannot be started: no such file or directory")
    ) {
      try nobody.check(good)
    }
    #expect(
      throws: PluginError.checkFailed(
        path: good, reason: "the checking process ended with status 1")
    ) {
      try CoreCheck(program: "/bin/false").check(good)
    }
    let wrong = try TestCores.build(
      "wrong", in: folder, source: TestCores.source(["retro_api_version": "return 2;"]))
    #expect(failure(wrong) == .wrongAPIVersion(path: wrong, version: 2))
  }

  private static let debian = "/usr/lib/x86_64-linux-gnu/libretro"

  @Test(
    "Debian's cores pass",
    .enabled(if: FileSystem.kind(debian) == .folder, "no libretro core of Debian's is installed"))
  func debianCores() throws {
    let folder = Self.debian
    let cores = try FileSystem.list(folder).filter { $0.name.hasSuffix(".so") }
    #expect(!cores.isEmpty)
    for core in cores {
      let report = try check().check("\(folder)/\(core.name)")
      #expect(!report.systemInfo.name.isEmpty && !report.core.extensions.isEmpty)
    }
  }
}
