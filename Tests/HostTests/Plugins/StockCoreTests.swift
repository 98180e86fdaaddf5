import Catalog
import HostBase
import Library
import Testing

@Suite("Stock cores")
struct StockCoreTests {
  private static let info = InfoFile(
    text: """
      # a comment = "no"
      display_name = "Nintendo - Game Boy Advance (mGBA)"
      corename = "mGBA"
      supported_extensions = "gb|gbc|.GBA|gb"
      systemname = "Game Boy/Game Boy Color/Game Boy Advance"
      systemid = "game_boy_advance"
      license=MPLv2.0 # comment
      supports_no_game = "false"
      firmware_count = 3
      firmware0_desc = "gba_bios.bin (Game Boy Advance BIOS)"
      firmware0_path = "gba_bios.bin"
      firmware0_opt = "true"
      firmware1_desc = "gbc_bios.bin (Game Boy Color BIOS)"
      firmware1_path = "gbc_bios.bin"
      firmware2_desc = "evil"
      firmware2_path = "../../etc/passwd"
      notes = "(!) gba_bios.bin (md5): A860E8C0B6D573D191E4EC7DB1B1E4F6|Press L1."
      line without sense
      """)

  @Test("keys, lists, flags and checksums of an info file")
  func readsInfo() {
    let info = Self.info
    #expect(info.coreName == "mGBA" && info.license == "MPLv2.0")
    #expect(info.extensions == ["gb", "gbc", "gba"])
    #expect(info.supportsNoGame == false && info.needsFullPath == nil)
    #expect(info.firmware.count == 3)
    #expect(info.firmware[0].md5 == "a860e8c0b6d573d191e4ec7db1b1e4f6")
    #expect(info.firmware[0].isOptional && !info.firmware[1].isOptional)
    #expect(info.notes == ["Press L1."])
  }

  @Test("a core for several machines gets a type for each, with the folders that our own cores use")
  func splitsTypes() throws {
    let core = StockCore.describe(
      path: "/x/mgba_libretro.so", info: Self.info,
      system: SystemInfo(
        name: "mGBA", version: "0.10.1", extensions: ["gba", "gb", "gbc", "sgb"],
        needsFullPath: false, blocksExtract: false))
    #expect(core.id == "mgba" && core.version == "0.10.1" && core.source == .systemInfo)
    #expect(core.gameTypes.map(\.id) == ["gba", "gb", "gbc"])
    #expect(core.gameTypes.map(\.folder) == ["Game Boy Advance", "Game Boy", "Game Boy Color"])
    #expect(core.gameType(forExtension: "SGB")?.id == "gb")
    #expect(core.gameTypes[0].bios.map(\.name) == ["gba_bios.bin"])
    #expect(core.gameTypes[2].bios.map(\.name) == ["gbc_bios.bin"])
    #expect(core.gameTypes[2].bios[0].required)
    #expect(core.gameTypes[1].bios.isEmpty)
  }

  @Test("an unknown machine gets a type from its name")
  func unknownMachine() {
    let info = InfoFile(
      text:
        "systemname = \"Super/Toy \\ 3000\"\nsystemid = \"super toy!\"\nsupported_extensions = \"toy\""
    )
    let types = StockCore.gameTypes(coreName: "Toy", info: info, extensions: ["toy", "bin"])
    #expect(types.map(\.id) == ["super_toy"])
    #expect(types[0].folder == "Super - Toy - 3000")
    #expect(types[0].extensions == ["toy", "bin"])
    #expect(types[0].layout == PadLayout.retroPad)
  }

  @Test("a core without info file and extensions still gets a type")
  func nothingKnown() {
    let core = StockCore.describe(path: "/x/2048_libretro.so", info: nil, system: nil)
    #expect(core.id == "2048" && core.name == "2048" && core.extensions.isEmpty)
    #expect(core.gameTypes.map(\.folder) == ["2048"])
  }

  @Test(
    "folder names are safe whatever the name",
    arguments: [
      ("..", "Games"), ("", "Games"), ("/", "Games"), (".hidden", "hidden"), ("A/B", "A - B"),
      ("PC Engine/PCE-CD", "PC Engine - PCE-CD"), ("a\u{0}b\n", "ab"),
      (String(repeating: "é", count: 60), String(repeating: "é", count: 32)),
    ])
  func folderNames(name: String, folder: String) {
    #expect(StockCore.folderName(name) == folder)
    #expect(CoreManifest.isValidFolder(StockCore.folderName(name)))
  }

  @Test("every known machine's type obeys the manifest's rules")
  func tableIsValid() throws {
    let extensions = [
      "gb", "gbc", "gba", "nes", "sfc", "n64", "nds", "vb", "min", "md", "sms", "gg", "sg", "pce",
      "ws", "ngp",
      "lnx", "a26", "a78", "col", "vec",
    ]
    var core = StockCore.describe(
      path: "/x/all.so", info: nil,
      system: SystemInfo(
        name: "All", version: "1", extensions: extensions, needsFullPath: false,
        blocksExtract: false))
    #expect(core.gameTypes.count == extensions.count)
    core.isDeterministic = false
    core.needsFullPath = nil
    core.blocksExtract = nil
    let again = try CoreManifest.decode(
      try CoreManifest.encode(core), path: core.path, source: .systemInfo)
    #expect(again == core)
  }

  @Test("an unknown pad takes the core's words, a known one keeps its own")
  func refinesLayout() {
    let words = [
      InputDescriptor(port: 0, device: 1, index: 0, id: 4, description: "Up"),
      InputDescriptor(port: 0, device: 1, index: 0, id: 8, description: "Jump"),
      InputDescriptor(port: 0, device: 1, index: 0, id: 3, description: "Pause"),
      InputDescriptor(port: 0, device: 5, index: 1, id: 0, description: "Aim X"),
      InputDescriptor(port: 1, device: 1, index: 0, id: 0, description: "Other"),
      InputDescriptor(port: 0, device: 1, index: 0, id: 9999, description: "Bad"),
    ]
    let unknown = StockCore.gameTypes(coreName: "Toy", info: nil, extensions: ["toy"])[0]
    let refined = StockCore.refined(unknown, by: words)
    #expect(refined.layout.map(\.kind) == [.dpad, .actions, .start, .stick])
    #expect(refined.layout[1].buttons == [LayoutButton(label: "Jump", id: 8)])
    #expect(refined.layout[0].buttons.map(\.label) == ["Up"])
    #expect(StockCore.refined(unknown, by: []) == unknown)
    let known = StockCore.gameTypes(coreName: "GB", info: nil, extensions: ["gb"])[0]
    #expect(StockCore.refined(known, by: words) == known)
  }

  private static let debian = "/usr/share/libretro/info"

  @Test(
    "every info file of Debian's gives types with valid and distinct names",
    .enabled(
      if: FileSystem.kind(debian) == .folder, "Debian's libretro-core-info is not installed"))
  func debianInfoFiles() throws {
    let folder = Self.debian
    let files = try FileSystem.list(folder).filter { $0.name.hasSuffix(".info") }
    #expect(!files.isEmpty)
    var folders: [String: String] = [:]
    for file in files {
      let info = try InfoFile(path: "\(folder)/\(file.name)")
      let core = StockCore.describe(path: "/x/\(file.name)", info: info, system: nil)
      #expect(CoreManifest.isValidID(core.id) && !core.gameTypes.isEmpty, "\(file.name)")
      #expect(Set(core.extensions) == Set(info.extensions), "\(file.name)")
      #expect(Set(core.gameTypes.map(\.id)).count == core.gameTypes.count, "\(file.name)")
      for type in core.gameTypes {
        #expect(CoreManifest.isValidID(type.id) && CoreManifest.isValidFolder(type.folder))
        if KnownIDs.ours.contains(type.id) { #expect(type.folder == KnownIDs.folders[type.id]) }
        folders[type.id] = type.folder
      }
    }
    if !files.isEmpty { #expect(folders["gb"] == "Game Boy" && folders.count > 60) }
  }

  private enum KnownIDs {
    static let folders = ["gb": "Game Boy", "gbc": "Game Boy Color", "snes": "SNES"]
    static let ours = Set(folders.keys)
  }

  @Test("a name that would take a known type's id means that type")
  func knownIDs() {
    let info = InfoFile(text: "systemid = \"gbc\"\nsystemname = \"Colour thing\"")
    #expect(
      StockCore.gameTypes(coreName: "X", info: info, extensions: ["q"]).map(\.folder)
        == ["Game Boy Color"])
  }
}
