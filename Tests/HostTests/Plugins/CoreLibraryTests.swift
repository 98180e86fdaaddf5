import Catalog
import HostBase
import Testing

@Suite("Core library")
struct CoreLibraryTests {
  private func failure(_ path: String) -> PluginError? {
    do {
      _ = try CoreLibrary(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a complete core is loaded and says who it is")
  func loads() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build("good", in: folder, source: TestCores.source())
    let core = try CoreLibrary(path: path)
    #expect(
      core.systemInfo
        == SystemInfo(
          name: "Test", version: "1.2", extensions: ["tst", "gb"], needsFullPath: false,
          blocksExtract: false))
    #expect(core.functions.getRegion() == 0 && core.functions.loadGame(nil))
    #expect(core.manifest == nil && core.symbol("retro_run") != nil && core.symbol("x") == nil)
    core.close()
  }

  @Test("NULL texts from a core are empty ones here")
  func survivesNull() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "null", in: folder,
      source: TestCores.source(["retro_get_system_info": "memset(i, 0, sizeof *i);"]))
    let core = try CoreLibrary(path: path, unloading: .unload)
    #expect(core.systemInfo.name.isEmpty && core.systemInfo.extensions.isEmpty)
  }

  @Test("all missing functions are named at once, without running the library")
  func namesMissing() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "short", in: folder,
      source: TestCores.source(
        without: ["retro_reset", "retro_get_region"],
        extra: "__attribute__((constructor)) static void boom(void) { abort(); }"))
    #expect(
      failure(path) == .missingSymbols(path: path, names: ["retro_reset", "retro_get_region"]))
  }

  @Test("another API version is named")
  func namesVersion() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "v7", in: folder, source: TestCores.source(["retro_api_version": "return 7;"]))
    #expect(failure(path) == .wrongAPIVersion(path: path, version: 7))
    #expect(failure(path) == .wrongAPIVersion(path: path, version: 7), "the file is free again")
  }

  @Test("the loader's own reason is passed on")
  func passesLoaderReason() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "lost", in: folder,
      source: TestCores.source(
        ["retro_run": "nowhere_to_be_found();"], extra: "void nowhere_to_be_found(void);"))
    guard case .loaderRefused(path, let reason) = failure(path) else {
      Issue.record("\(String(describing: failure(path)))")
      return
    }
    #expect(reason == "undefined symbol: nowhere_to_be_found")
  }

  @Test("one file is in use once, through whatever path, and again after it was closed")
  func refusesSecond() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build("once", in: folder, source: TestCores.source())
    let other = "\(folder.path)/../\(folder.path.split(separator: "/").last!)/once.so"
    let first = try CoreLibrary(path: path)
    #expect(failure(other) == .alreadyLoaded(path: other))
    first.close()
    let second = try CoreLibrary(path: other)
    #expect(second.systemInfo.name == "Test")
    second.close()
    second.close()
    #expect(failure(path) == nil)
  }
}
