// swift-tools-version: 6.2
// Every target of Arcadia, in sections that stand in dependency order: Shared, CoreABI, Cores, Host, Tests.
// A target depends on targets above it alone. ARCHITECTURE.md says what each is for.
import PackageDescription

/// What all our Swift targets share: the upcoming language rules, and no warning that stays.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// How much a target's speed matters, which decides how it is compiled in a release build.
enum Speed {
  /// Code that runs for each pixel, sample, byte, frame or instruction, or for each of ten thousand games.
  ///
  /// One module, one unit of optimisation: a build of it takes three to four times as long as of cold code.
  case hot
  /// Code that runs once for each command, screen or file that a person asks for.
  ///
  /// The optimiser would take three quarters of its compile time and gain nothing that can be measured (docs/building.md).
  /// Its files are compiled side by side, and only those that a change reaches.
  case cold
}

/// What users install is not testable: `make dist` says so by this variable, which also puts the Swift runtime inside.
let isForInstalling = Context.environment["ARCADIA_STATIC_CORES"] == "1"

/// How a target is compiled: the only place that says what is optimised and what tests can reach.
///
/// Tests reach the internals of the very program that `make run` builds, so that nothing is compiled twice. It costs cold
/// code nothing, since that is not optimised.
func settings(_ speed: Speed) -> [SwiftSetting] {
  let optimiser =
    speed == .hot
    ? [] : ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-incremental"]
  let testing = isForInstalling ? [] : ["-enable-testing"]
  return house + [.unsafeFlags(optimiser + testing, .when(configuration: .release))]
}

/// For modules that run for each action and each pixel, and that tests reach: what is testable counts as seen from outside, so the compiler could no longer
/// prove that accesses to an object's own state do not overlap, and would check each at run time (two to four times the time of a script; 1,400 checks a picture).
let unchecked: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"])]

/// For the loops over instructions: functions begin at cache lines.
///
/// Elsewhere the same loop takes 3 to 30 % more, as chance has it.
let aligned: [SwiftSetting] = [.unsafeFlags(["-Xllvm", "-align-all-functions=6"])]

/// `make dist` makes cores with the Swift runtime inside, for machines that have none; the version script keeps it there.
let runtime: [String] = isForInstalling ? ["-static-stdlib"] : []

/// How a core's shared object is linked: only the contract is visible, and it is never unmapped.
let plugin: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
      "-Xlinker", "-z", "-Xlinker", "nodelete",
    ] + runtime)
]

let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "Arcadia",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ])

/// A Swift target in `Sources/<folder>`.
@MainActor func library(
  _ name: String, _ speed: Speed, in folder: String, needs: [Target.Dependency] = [],
  more: [SwiftSetting] = []
) {
  package.targets.append(
    .target(
      name: name, dependencies: needs, path: "Sources/\(folder)",
      swiftSettings: settings(speed) + more))
}

/// A library of the system in `Sources/<folder>/<name>`, by the name that pkg-config knows and Debian's package.
@MainActor func system(
  _ name: String, in folder: String, pkgConfig: String? = nil, _ packages: String...
) {
  package.targets.append(
    .systemLibrary(
      name: name, path: "Sources/\(folder)/\(name)", pkgConfig: pkgConfig,
      providers: [.apt(packages)]))
}

/// C functions of ours in `Sources/<folder>/<name>`.
@MainActor func functions(
  _ name: String, in folder: String, needs: [Target.Dependency] = [], links: [String] = []
) {
  package.targets.append(
    .target(
      name: name, dependencies: needs, path: "Sources/\(folder)/\(name)",
      linkerSettings: links.map { .linkedLibrary($0) }))
}

/// All of one core: `<folder>/Manifest` (manifest.json made into a symbol), `<folder>/Plugin` (the core for CoreKit) and
/// the shared object `lib<product>.so` made of them and of `machine`, a target above.
///
/// Nothing else may depend on a plugin: two plugins, or a plugin and a test, cannot be linked into one program.
@MainActor func core(
  _ machine: String, product: String, in folder: String, needs more: [Target.Dependency] = []
) {
  package.targets += [
    .target(
      name: "\(machine)Manifest", path: "Sources/Cores/\(folder)/Manifest",
      exclude: ["manifest.json"], publicHeadersPath: "."),
    .target(
      name: "\(machine)Plugin",
      dependencies: [
        "CoreABI", "CoreKit", "CoreExports", .target(name: machine),
        .target(name: "\(machine)Manifest"),
      ] + more,
      path: "Sources/Cores/\(folder)/Plugin", swiftSettings: settings(.hot), linkerSettings: plugin),
  ]
  package.products.append(.library(name: product, type: .dynamic, targets: ["\(machine)Plugin"]))
}

/// Tests in `Tests/<name>`; hot ones compute pictures and sounds to compare with.
@MainActor func tests(
  _ name: String, _ speed: Speed = .cold, of needs: [Target.Dependency], exclude: [String] = []
) {
  package.targets.append(
    .testTarget(
      name: name, dependencies: needs, exclude: exclude, swiftSettings: settings(speed)))
}

/// A program that only tests and `make` run, in `Tests/<folder>/<name>`.
@MainActor func tool(
  _ name: String, _ speed: Speed = .cold, in folder: String = "Conformance",
  needs: [Target.Dependency]
) {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: needs, path: "Tests/\(folder)/\(name)",
      swiftSettings: settings(speed)))
}

/// What several tests or tools share, in `Tests/<folder>`.
@MainActor func support(
  _ name: String, _ speed: Speed = .hot, in folder: String, needs: [Target.Dependency] = []
) {
  package.targets.append(
    .target(
      name: name, dependencies: needs, path: "Tests/\(folder)", swiftSettings: settings(speed)))
}

// MARK: - Shared: what both the host and cores link

system("CZlib", in: "Shared", pkgConfig: "zlib", "zlib1g-dev")
system("CZip", in: "Shared", pkgConfig: "libzip", "libzip-dev")
library("ZipFiles", .cold, in: "Shared/ZipFiles", needs: ["CZip"])
// toml++ is headers; its pkg-config file would link a shared library that nothing needs.
functions("CTOML", in: "Shared")
library("TOMLFormat", .hot, in: "Shared/TOMLFormat", needs: ["CTOML"])
library("Raster", .hot, in: "Shared/Raster", more: unchecked)
functions("CJPEG", in: "Shared", links: ["jpeg"])
system("CFreeType", in: "Shared", pkgConfig: "freetype2", "libfreetype-dev")
system("CFontconfig", in: "Shared", pkgConfig: "fontconfig", "libfontconfig-dev")
system("CHarfBuzz", in: "Shared", pkgConfig: "harfbuzz", "libharfbuzz-dev")
system("CFriBidi", in: "Shared", pkgConfig: "fribidi", "libfribidi-dev")
library(
  "TextShaping", .hot, in: "Shared/TextShaping",
  needs: ["CFreeType", "CFontconfig", "CHarfBuzz", "CFriBidi"])

// MARK: - CoreABI: the contract

package.targets.append(.target(name: "CoreABI"))

// MARK: - Cores

// What a core in Swift is built from (docs/writing-a-core.md)
library("CoreKit", .hot, in: "Cores/Kit/CoreKit", needs: ["CoreABI"])
package.targets.append(.target(name: "CoreManifest", path: "Sources/Cores/Kit/CoreManifest"))
library(
  "CoreExports", .hot, in: "Cores/Kit/CoreExports", needs: ["CoreABI", "CoreKit", "CoreManifest"])

// Game Boy
// The loop over instructions (CPU.runQuickly) is one huge body, for which one pass of the optimizer takes a minute and
// changes nothing: three quarters of the module's compile time. `make audit` checks that the name is still the function's.
library(
  "GameBoy", .hot, in: "Cores/GB/Machine",
  more: [
    .unsafeFlags([
      "-Xllvm", "-sil-disable-pass=loop-invariant-code-motion",
      "-Xllvm", "-sil-disable-pass-only-function=$s7GameBoy3CPUV10runQuicklyyySpyAA3BusVGF",
    ])
  ] + aligned)

// Flash
system("CLZMA", in: "Cores/SWF", pkgConfig: "liblzma", "liblzma-dev")
functions("CAV", in: "Cores/SWF", links: ["avcodec", "avutil"])
library(
  "SWF", .hot, in: "Cores/SWF/Format", needs: ["CLZMA", "CZlib"], more: [.strictMemorySafety()])
library(
  "FlashData", .hot, in: "Cores/SWF/Data", needs: ["SWF", "Raster", "CZlib", "CLZMA"],
  more: unchecked)
library("FlashHeap", .hot, in: "Cores/SWF/Heap", needs: ["FlashData", "SWF"], more: unchecked)
library(
  "FlashText", .hot, in: "Cores/SWF/Text",
  needs: ["FlashData", "SWF", "Raster", "CFreeType", "CFontconfig"], more: unchecked)
library(
  "FlashDisplay", .hot, in: "Cores/SWF/Display",
  needs: ["FlashData", "FlashHeap", "FlashText", "SWF", "Raster", "CJPEG", "CAV"], more: unchecked)
let display: [Target.Dependency] = [
  "FlashDisplay", "FlashData", "FlashHeap", "FlashText", "SWF", "Raster",
]
library("FlashAVM1", .hot, in: "Cores/SWF/AVM1", needs: display, more: unchecked + aligned)
library(
  "FlashAVM2", .hot, in: "Cores/SWF/AVM2", needs: ["SWF", "FlashData", "FlashHeap"],
  more: unchecked + aligned)
// What the player declares for ActionScript 3: texts alone.
library("FlashFaces", .cold, in: "Cores/SWF/Faces", needs: ["FlashAVM2"])
library(
  "FlashAPI", .hot, in: "Cores/SWF/API", needs: display + ["FlashAVM2", "FlashFaces"],
  more: unchecked)
library(
  "FlashClasses", .hot, in: "Cores/SWF/Classes", needs: display + ["FlashAVM1"], more: unchecked)
library(
  "Flash", .hot, in: "Cores/SWF/Player",
  needs: display + ["FlashAPI", "FlashAVM1", "FlashAVM2", "FlashClasses"],
  more: unchecked)
// With what `Flash` exports of others: SwiftPM compiles a target again only when a module changes that the target names, and code
// that was compiled for older layouts of the player's types crashes.
let flash: [Target.Dependency] = ["Flash", "FlashData", "FlashDisplay", "FlashText"]
library("FlashBundle", .cold, in: "Cores/SWF/Bundle", needs: ["ZipFiles", "TOMLFormat"])
library("FlashHosting", .cold, in: "Cores/SWF/Hosting", needs: flash + ["FlashBundle"])

core("GameBoy", product: "gb", in: "GB")
core(
  "Flash", product: "swf", in: "SWF", needs: flash.dropFirst() + ["FlashBundle", "FlashHosting"])

// MARK: - Host

system("CArchive", in: "Host", pkgConfig: "libarchive", "libarchive-dev")
system("CPNG", in: "Host", pkgConfig: "libpng", "libpng-dev")
system("CCrypto", in: "Host", pkgConfig: "libcrypto", "libssl-dev")
system("CSeccomp", in: "Host", pkgConfig: "libseccomp", "libseccomp-dev")
system("CWebP", in: "Host", pkgConfig: "libwebp", "libwebp-dev")
system("CSQLite", in: "Host", pkgConfig: "sqlite3", "libsqlite3-dev")
functions("CIsolation", in: "Host", needs: ["CSeccomp"])
functions("CSignature", in: "Host", needs: ["CCrypto"])
// libarchive is opened when it is needed; its header is for tests.
library("ArchiveFiles", .cold, in: "Host/ArchiveFiles")

// Each layer with what it needs of the layers below; ARCHITECTURE.md says what is in them.
library(
  "HostBase", .hot, in: "Host/HostBase", needs: ["CIsolation", "CPNG", "CCrypto", "CZlib", log])
// The texts of the database of free games, one file each; Tests/Conformance/games.py lists them.
package.targets.append(
  .target(name: "CGameTexts", path: "Sources/Host/CGameTexts", exclude: ["Games"]))
library("Patches", .hot, in: "Host/Patches", needs: ["HostBase"])
library(
  "Library", .cold, in: "Host/Library",
  needs: ["HostBase", "Patches", "ZipFiles", "CZip", "ArchiveFiles", "TOMLFormat", log])
// What is known of all games of a library: beside the chain of layers, since only the window and a few commands ask.
library(
  "GameIndex", .hot, in: "Host/GameIndex",
  needs: ["HostBase", "Library", "CSQLite", "CGameTexts", "TOMLFormat", log])
library(
  "Catalog", .cold, in: "Host/Catalog",
  needs: [
    "HostBase", "Library", "Raster", "CoreABI", "CIsolation", "CSignature", "TOMLFormat", log,
  ])
library(
  "Session", .hot, in: "Host/Session", needs: ["HostBase", "Library", "Catalog", "CoreABI", log])
library(
  "Isolation", .hot, in: "Host/Isolation",
  needs: ["HostBase", "Library", "Catalog", "Session", "CoreABI", "CIsolation", log])
library(
  "Vault", .cold, in: "Host/Vault",
  needs: ["HostBase", "Library", "Catalog", "Session", "CoreABI", "ZipFiles", "CZlib", log])

// What devices with one library make of each other's changes; it knows no library.
library("Sync", .hot, in: "Host/Sync", needs: ["HostBase"])
// The files of a library for it: it looks at each of them.
library(
  "LibrarySync", .hot, in: "Host/LibrarySync",
  needs: ["HostBase", "Library", "Catalog", "Session", "Vault", "Sync", log])

library(
  "Thumbnails", .hot, in: "Host/Thumbnails",
  needs: ["HostBase", "CIsolation", "CPNG", "CJPEG", "CWebP", log])

/// The host without a window or a command line.
let host: [Target.Dependency] = [
  "HostBase", "Library", "Catalog", "Session", "Isolation", "Vault", "Rewind", "Play",
]
// The recent past of a session; a target of its own because the differences of states are found in each frame.
library(
  "Rewind", .hot, in: "Host/Rewind", needs: ["HostBase", "Catalog", "Session", "CZlib"])
library(
  "Play", .cold, in: "Host/Play", needs: host.dropLast() + ["CoreABI", "CZlib", "TOMLFormat", log])

// The words of the window, and of notices during play, by language.
library(
  "HostStrings", .cold, in: "Host/HostStrings",
  needs: ["HostBase", "Library", "Catalog", "Session", "Rewind", "Play"])

// The library window: its two sides know each other by commands and events alone.
library("UIContract", .hot, in: "Host/HostUI/Contract")
// What is painted for each pixel, and knows no widget: boxes, texts, icons, pictures and the layers of a window.
library(
  "UIPainting", .hot, in: "Host/HostUI/Painting", needs: ["UIContract", "Raster", "TextShaping"])
library(
  "UIComponent", .hot, in: "Host/HostUI/Component",
  needs: ["UIContract", "UIPainting", "Raster", "TextShaping"])
library(
  "HostApp", .cold, in: "Host/HostApp",
  needs: host + ["GameIndex", "HostStrings", "Thumbnails", "UIContract", log])

system("CSDL2", in: "Host", "libsdl2-dev")
system("CSampleRate", in: "Host", pkgConfig: "samplerate", "libsamplerate0-dev")
// What a window of SDL computes for each pixel and each sample.
library("HostFrames", .hot, in: "Host/HostFrames", needs: ["HostBase"])
library(
  "HostSDL", .cold, in: "Host/HostSDL",
  needs: host + [
    "HostFrames", "UIContract", "UIPainting", "UIComponent", "Raster", "TextShaping", "CSDL2",
    "CSampleRate", log,
  ])
library("HostTerminal", .hot, in: "Host/HostTerminal", needs: host)
library(
  "HostDesktop", .cold, in: "Host/HostDesktop",
  needs: ["HostBase", "UIContract", "UIPainting", "UIComponent"])
// The programs: `arcadia` for the command line, which becomes `arcadia-window` where a window or sound is needed.
library(
  "HostProgram", .cold, in: "Host/HostProgram", needs: host + ["LibrarySync", "Thumbnails", log])
library(
  "HostWindow", .cold, in: "Host/HostWindow",
  needs: host + [
    "GameIndex", "HostProgram", "HostSDL", "HostStrings", "HostTerminal", "HostDesktop", "HostApp",
    "Thumbnails",
    "UIContract", "UIPainting", "UIComponent", "Raster", "TextShaping", "TOMLFormat", log,
  ])
// The command line: groups of commands that compile side by side.
library(
  "CommandBase", .cold, in: "Host/CommandBase", needs: host + ["HostProgram", arguments, log])
/// What every group of commands is built from.
let commands: [Target.Dependency] = host + ["HostProgram", "CommandBase", arguments]
library("StateCommands", .cold, in: "Host/StateCommands", needs: commands + ["HostTerminal"])
library(
  "GameCommands", .cold, in: "Host/GameCommands",
  needs: commands + ["FlashBundle", "GameIndex", "Thumbnails"])
library("CoreCommands", .cold, in: "Host/CoreCommands", needs: commands)
library("SyncCommands", .cold, in: "Host/SyncCommands", needs: commands + ["LibrarySync", "Sync"])
library(
  "HostCLI", .cold, in: "Host/HostCLI",
  needs: commands + [
    "HostStrings", "StateCommands", "GameCommands", "CoreCommands", "SyncCommands", "Thumbnails",
  ])
package.targets += [
  .executableTarget(
    name: "arcadia", dependencies: ["HostCLI"], path: "Sources/Host/arcadia",
    swiftSettings: settings(.cold)),
  .executableTarget(
    name: "arcadia-window", dependencies: ["HostCLI", "HostWindow"],
    path: "Sources/Host/arcadia-window", swiftSettings: settings(.cold)),
]

// MARK: - Tests

support("TestSupport", in: "Support")
support("TrialKit", in: "Conformance/TrialKit")

// Of the contract and the cores' kit
tests("CoreABITests", of: ["CoreABI"])
tests("CoreKitTests", .hot, of: ["CoreABI", "CoreKit"])

// Of what the host and cores share
tests("TOMLFormatTests", of: ["TOMLFormat"])

// Of the Game Boy; trials are long runs that tests sample and `make soak` and `make fuzz` do in full.
tests("GameBoyTests", .hot, of: ["GameBoy"], exclude: ["passing.txt", "Programs/programs.tsv"])
support("Trials", in: "Conformance/Trials", needs: ["GameBoy", "TrialKit"])
tool("gbtrial", needs: ["GameBoy", "TrialKit", "Trials"])
package.targets.append(
  .testTarget(
    name: "TrialTests", dependencies: ["GameBoy", "Trials"],
    path: "Tests/Conformance/TrialTests", swiftSettings: settings(.cold)))

// Of Flash; the harness is the suite's part of the world, which no product has.
support("FlashHarness", in: "Conformance/FlashHarness", needs: flash + ["FlashHosting"])
// Code of ActionScript 3 as text, and the text as code.
support("ABCNotation", in: "Conformance/ABCNotation", needs: ["SWF"])
// It hashes each picture.
tool(
  "flashrun", .hot,
  needs: flash + ["ABCNotation", "FlashHarness", "FlashHosting", "SWF", "CZlib"])
tool(
  "swftrial", .hot,
  needs: flash + [
    "ABCNotation", "FlashAVM2", "FlashBundle", "FlashFaces", "FlashHarness",
    "FlashHeap", "SWF", "TrialKit",
  ])
tool("rasterbench", needs: ["Raster"])
tests("RasterTests", .hot, of: ["Raster"])
tests("SWFTests", .hot, of: ["SWF", "swftrial", "TestSupport"])
tests("FlashBundleTests", of: ["FlashBundle", "swftrial", "TestSupport"])
tests(
  "FlashTests",
  of: display + [
    "Flash", "FlashAVM1", "FlashClasses", "FlashHarness", "FlashHosting", "CAV", "TestSupport",
  ],
  exclude: ["passing.txt", "passing-avm2.txt", "passing-swfdec.txt", "Rules"])
tests(
  "FlashAPITests",
  of: [
    "ABCNotation", "Flash", "FlashAPI", "FlashData", "FlashDisplay", "FlashHarness", "FlashHeap",
    "Raster",
  ])
tests(
  "FlashAVM2Tests",
  of: ["ABCNotation", "FlashAVM2", "FlashData", "FlashFaces", "FlashHeap", "SWF"])

// Of the host
support("HostReaders", in: "Conformance/HostReaders", needs: host + ["GameIndex", "Sync"] + [log])
tool("ProbeChild", in: "Helpers", needs: host + ["Thumbnails"])
tool("patchtrial", needs: host + ["TrialKit"])
tool("librarybench", needs: ["GameIndex", "HostBase", "Library", "TestSupport"])
tool("workertrial", needs: ["TestSupport", "TrialKit"])
tests(
  "HostTests",
  of: host + [
    "ProbeChild", "patchtrial", "HostReaders", "HostStrings", "TOMLFormat", "TrialKit",
    "TestSupport", "CArchive",
    "ArchiveFiles", "CoreABI", "ZipFiles", "Patches",
  ])
tool(
  "windowbench",
  needs: host + [
    "GameIndex", "HostApp", "Thumbnails", "UIContract", "UIPainting", "UIComponent", "Raster",
    "TextShaping", "TestSupport",
  ])
tests(
  "GameDatabaseTests", of: ["GameIndex", "HostBase", "Library", "TestSupport", "CSQLite"],
  exclude: ["Libraries.txt"])
tests("SyncTests", .hot, of: ["Sync", "HostBase", "TestSupport"])
tests(
  "LibrarySyncTests",
  of: ["LibrarySync", "Sync", "HostBase", "Library", "Catalog", "Vault", "TestSupport"])
tool("paintbench", needs: ["UIContract", "UIPainting", "UIComponent", "Raster", "TextShaping"])
tests("TextShapingTests", of: ["TextShaping", "CFreeType"])
tests(
  "UIComponentTests", of: ["UIContract", "UIPainting", "UIComponent", "Raster", "TextShaping"])
tests(
  "ThumbnailTests",
  of: ["HostBase", "Thumbnails", "ProbeChild", "TestSupport", "TrialKit", "CJPEG"])
tests(
  "HostAppTests",
  of: host + [
    "GameIndex", "HostApp", "HostStrings", "UIContract", "Thumbnails", "ProbeChild", "TestSupport",
  ])
tests(
  "HostSDLTests",
  of: host + [
    "HostSDL", "HostFrames", "CSDL2", "TestSupport", "UIPainting", "UIComponent", "UIContract",
    "TextShaping",
    "Raster",
  ])
tests("HostTerminalTests", of: host + ["HostTerminal"])
tests(
  "HostDesktopTests",
  of: [
    "HostBase", "HostDesktop", "UIContract", "UIPainting", "UIComponent", "TestSupport", "TrialKit",
    "arcadia", "arcadia-window",
  ])
tests(
  "LibraryWindowTests",
  of: host + [
    "GameIndex", "HostProgram", "HostStrings", "HostWindow", "HostApp", "UIContract", "UIPainting",
    "UIComponent",
    "Raster", "TextShaping", "TestSupport",
    "TrialKit", "Thumbnails", "ProbeChild",
  ])

// Of the built cores, by dlopen, and of the built program: these link neither.
tests("PluginTests", of: host + ["TestSupport", "CoreABI"])
tests("CLITests", of: ["arcadia", "arcadia-window", "TestSupport", "workertrial"])

// libFuzzer's part: linked only where it is there (`make fuzz-host`).
if Context.environment["ARCADIA_LIBFUZZER"] == "1" {
  tool("hostfuzz", needs: ["HostReaders"])
}

/// Targets and products that are built with what they need, and nothing else; empty: all of them.
///
/// `ARCADIA_ONLY=UIComponentTests swift test` is ready in seconds, and `make` builds the program and the cores without
/// the tests. The sanitizers look at the host alone (`make sanitize`).
let only: [String] =
  Context.environment["ARCADIA_SANITIZE"] == "1"
  ? ["HostTests"]
  : Context.environment["ARCADIA_ONLY"]?.split(separator: ",").map(String.init) ?? []

if !only.isEmpty {
  /// A target, and all that it needs.
  @MainActor func closure(of name: String, into found: inout Set<String>) {
    guard found.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { return }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let next, _), .targetItem(let next, _): closure(of: next, into: &found)
      default: break
      }
    }
  }
  var wanted: Set<String> = []
  for name in only {
    let product = package.products.first { $0.name == name } as? Product.Library
    for target in product?.targets ?? [name] { closure(of: target, into: &wanted) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll { !wanted.isSuperset(of: ($0 as? Product.Library)?.targets ?? []) }
}
