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

/// `make dist` makes cores with the Swift runtime inside, for machines that have none; the version script keeps it there.
let runtime: [String] =
  Context.environment["ARCADIA_STATIC_CORES"] == "1" ? ["-static-stdlib"] : []

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
let toml: [Target.Dependency] = ["TOMLFormat", "TOMLKit"]

let package = Package(
  name: "Arcadia",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ])

/// A Swift target in `Sources/<folder>`.
@MainActor func library(
  _ name: String, in folder: String, needs: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) {
  package.targets.append(
    .target(
      name: name, dependencies: needs, path: "Sources/\(folder)", swiftSettings: house + settings))
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
      path: "Sources/Cores/\(folder)/Plugin", swiftSettings: house, linkerSettings: plugin),
  ]
  package.products.append(.library(name: product, type: .dynamic, targets: ["\(machine)Plugin"]))
}

/// Tests in `Tests/<name>`.
@MainActor func tests(_ name: String, of needs: [Target.Dependency], exclude: [String] = []) {
  package.targets.append(
    .testTarget(name: name, dependencies: needs, exclude: exclude, swiftSettings: house))
}

/// A program that only tests and `make` run, in `Tests/<folder>/<name>`.
@MainActor func tool(_ name: String, in folder: String = "Conformance", needs: [Target.Dependency])
{
  package.targets.append(
    .executableTarget(
      name: name, dependencies: needs, path: "Tests/\(folder)/\(name)", swiftSettings: house))
}

/// What several tests or tools share, in `Tests/<folder>`.
@MainActor func support(_ name: String, in folder: String, needs: [Target.Dependency] = []) {
  package.targets.append(
    .target(name: name, dependencies: needs, path: "Tests/\(folder)", swiftSettings: house))
}

// MARK: - Shared: what both the host and cores link

system("CZlib", in: "Shared", pkgConfig: "zlib", "zlib1g-dev")
system("CZip", in: "Shared", pkgConfig: "libzip", "libzip-dev")
library("ZipFiles", in: "Shared/ZipFiles", needs: ["CZip"])
library("TOMLFormat", in: "Shared/TOMLFormat")
library("Raster", in: "Shared/Raster")
functions("CJPEG", in: "Shared", links: ["jpeg"])
system("CFreeType", in: "Shared", pkgConfig: "freetype2", "libfreetype-dev")
system("CFontconfig", in: "Shared", pkgConfig: "fontconfig", "libfontconfig-dev")
system("CHarfBuzz", in: "Shared", pkgConfig: "harfbuzz", "libharfbuzz-dev")
system("CFriBidi", in: "Shared", pkgConfig: "fribidi", "libfribidi-dev")
library(
  "TextShaping", in: "Shared/TextShaping",
  needs: ["CFreeType", "CFontconfig", "CHarfBuzz", "CFriBidi"])

// MARK: - CoreABI: the contract

package.targets.append(.target(name: "CoreABI"))

// MARK: - Cores

// What a core in Swift is built from (docs/writing-a-core.md)
library("CoreKit", in: "Cores/Kit/CoreKit", needs: ["CoreABI"])
package.targets.append(.target(name: "CoreManifest", path: "Sources/Cores/Kit/CoreManifest"))
library(
  "CoreExports", in: "Cores/Kit/CoreExports", needs: ["CoreABI", "CoreKit", "CoreManifest"])

// Game Boy
library("GameBoy", in: "Cores/GB/Machine")

// Flash
system("CLZMA", in: "Cores/SWF", pkgConfig: "liblzma", "liblzma-dev")
functions("CAV", in: "Cores/SWF", links: ["avcodec", "avutil"])
library(
  "SWF", in: "Cores/SWF/Format", needs: ["CLZMA", "CZlib"], settings: [.strictMemorySafety()])
library("FlashData", in: "Cores/SWF/Data", needs: ["SWF", "Raster"])
library(
  "FlashText", in: "Cores/SWF/Text",
  needs: ["FlashData", "SWF", "Raster", "CFreeType", "CFontconfig"])
library(
  "FlashDisplay", in: "Cores/SWF/Display",
  needs: ["FlashData", "FlashText", "SWF", "Raster", "CJPEG", "CAV"])
let display: [Target.Dependency] = ["FlashDisplay", "FlashData", "FlashText", "SWF", "Raster"]
library("FlashAVM1", in: "Cores/SWF/AVM1", needs: display)
library("FlashClasses", in: "Cores/SWF/Classes", needs: display + ["FlashAVM1"])
library("Flash", in: "Cores/SWF/Player", needs: display + ["FlashAVM1", "FlashClasses"])
library("FlashBundle", in: "Cores/SWF/Bundle", needs: ["ZipFiles"] + toml)
library("FlashHosting", in: "Cores/SWF/Hosting", needs: ["Flash", "FlashBundle"])

/// Targets that are built with what they need and nothing else.
///
/// `ARCADIA_ONLY=UIComponentTests swift test` is ready in seconds. The sanitizers look at the host alone (`make sanitize`).
let only: [String] =
  Context.environment["ARCADIA_SANITIZE"] == "1"
  ? ["HostTests"]
  : Context.environment["ARCADIA_ONLY"]?.split(separator: ",").map(String.init) ?? []
if only.isEmpty {
  core("GameBoy", product: "gb", in: "GB")
  core("Flash", product: "swf", in: "SWF", needs: ["FlashBundle", "FlashHosting"])
}

// MARK: - Host

system("CArchive", in: "Host", pkgConfig: "libarchive", "libarchive-dev")
system("CPNG", in: "Host", pkgConfig: "libpng", "libpng-dev")
system("CCrypto", in: "Host", pkgConfig: "libcrypto", "libssl-dev")
system("CSeccomp", in: "Host", pkgConfig: "libseccomp", "libseccomp-dev")
system("CWebP", in: "Host", pkgConfig: "libwebp", "libwebp-dev")
system("CSQLite", in: "Host", pkgConfig: "sqlite3", "libsqlite3-dev")
functions("CIsolation", in: "Host", needs: ["CSeccomp"])
functions("CSignature", in: "Host", needs: ["CCrypto"])
library("ArchiveFiles", in: "Host/ArchiveFiles", needs: ["CArchive"])

// Each layer with what it needs of the layers below; ARCHITECTURE.md says what is in them.
library("HostBase", in: "Host/HostBase", needs: ["CIsolation", "CPNG", "CCrypto", "CZlib", log])
// The texts of the database of free games, one file each; Tests/Conformance/games.py lists them.
package.targets.append(
  .target(name: "CGameTexts", path: "Sources/Host/CGameTexts", exclude: ["Games"]))
library(
  "Library", in: "Host/Library",
  needs: ["HostBase", "ZipFiles", "CZip", "ArchiveFiles", "CSQLite", "CGameTexts", log] + toml)
library(
  "Catalog", in: "Host/Catalog",
  needs: ["HostBase", "Library", "Raster", "CoreABI", "CIsolation", "CSignature", log] + toml)
library("Session", in: "Host/Session", needs: ["HostBase", "Library", "Catalog", "CoreABI", log])
library(
  "Isolation", in: "Host/Isolation",
  needs: ["HostBase", "Library", "Catalog", "Session", "CoreABI", "CIsolation", log])
library(
  "Vault", in: "Host/Vault",
  needs: ["HostBase", "Library", "Catalog", "Session", "CoreABI", "ZipFiles", "CZlib", log])

library(
  "Thumbnails", in: "Host/Thumbnails",
  needs: ["HostBase", "CIsolation", "CPNG", "CJPEG", "CWebP", log])

/// The host without a window or a command line.
let host: [Target.Dependency] = [
  "HostBase", "Library", "Catalog", "Session", "Isolation", "Vault", "Play",
]
library("Play", in: "Host/Play", needs: host.dropLast() + ["CoreABI", "CZlib", log] + toml)

// The library window: its two sides know each other by commands and events alone.
library("UIContract", in: "Host/HostUI/Contract")
library("UIComponent", in: "Host/HostUI/Component", needs: ["UIContract", "Raster", "TextShaping"])
library("HostApp", in: "Host/HostApp", needs: host + ["Thumbnails", "UIContract", log])

system("CSDL2", in: "Host", "libsdl2-dev", "libsdl2-ttf-dev")
system("CSampleRate", in: "Host", pkgConfig: "samplerate", "libsamplerate0-dev")
library(
  "HostSDL", in: "Host/HostSDL",
  needs: host + ["UIContract", "UIComponent", "Raster", "TextShaping", "CSDL2", "CSampleRate", log])
library("HostTerminal", in: "Host/HostTerminal", needs: host)
library("HostDesktop", in: "Host/HostDesktop", needs: ["HostBase", "UIContract", "UIComponent"])
library(
  "HostCLI", in: "Host/HostCLI",
  needs: host + [
    "FlashBundle", "HostSDL", "HostTerminal", "HostDesktop", "HostApp", "Thumbnails", "UIContract",
    "UIComponent", "Raster", "TextShaping", arguments, log,
  ] + toml)
package.targets.append(
  .executableTarget(
    name: "arcadia", dependencies: ["HostCLI"], path: "Sources/Host/arcadia", swiftSettings: house))

// MARK: - Tests

support("TestSupport", in: "Support")
support("TrialKit", in: "Conformance/TrialKit")

// Of the contract and the cores' kit
tests("CoreABITests", of: ["CoreABI"])
tests("CoreKitTests", of: ["CoreABI", "CoreKit"])

// Of the Game Boy; trials are long runs that tests sample and `make soak` and `make fuzz` do in full.
tests("GameBoyTests", of: ["GameBoy"], exclude: ["passing.txt"])
support("Trials", in: "Conformance/Trials", needs: ["GameBoy", "TrialKit"])
tool("gbtrial", needs: ["GameBoy", "TrialKit", "Trials"])
package.targets.append(
  .testTarget(
    name: "TrialTests", dependencies: ["GameBoy", "Trials"],
    path: "Tests/Conformance/TrialTests", swiftSettings: house))

// Of Flash; the harness is the suite's part of the world, which no product has.
support("FlashHarness", in: "Conformance/FlashHarness", needs: ["Flash", "FlashHosting"])
tool("flashrun", needs: ["Flash", "FlashHarness", "FlashHosting", "CZlib"])
tool("swftrial", needs: ["Flash", "FlashBundle", "FlashHarness", "SWF", "TrialKit"])
tool("rasterbench", needs: ["Raster"])
tests("RasterTests", of: ["Raster"])
tests("SWFTests", of: ["SWF", "swftrial"])
tests("FlashBundleTests", of: ["FlashBundle", "swftrial", "TestSupport"])
tests(
  "FlashTests",
  of: display + [
    "Flash", "FlashAVM1", "FlashClasses", "FlashHarness", "FlashHosting", "CAV", "TestSupport",
  ],
  exclude: ["passing.txt", "Rules"])

// Of the host
support("HostReaders", in: "Conformance/HostReaders", needs: host + [log])
tool("ProbeChild", in: "Helpers", needs: host + ["Thumbnails"])
tool("patchtrial", needs: host + ["TrialKit"])
tool("librarybench", needs: ["HostBase", "Library", "TestSupport"])
tool("workertrial", needs: ["TestSupport", "TrialKit"])
tests(
  "HostTests",
  of: host + [
    "ProbeChild", "patchtrial", "HostReaders", "TOMLFormat", "TrialKit", "TestSupport", "CArchive",
    "CoreABI", "ZipFiles",
  ])
tool(
  "windowbench",
  needs: host + [
    "HostApp", "Thumbnails", "UIContract", "UIComponent", "Raster", "TextShaping", "TestSupport",
  ])
tests(
  "GameDatabaseTests", of: ["HostBase", "Library", "TestSupport"], exclude: ["Libraries.txt"])
tool("paintbench", needs: ["UIContract", "UIComponent", "Raster", "TextShaping"])
tests("TextShapingTests", of: ["TextShaping", "CFreeType"])
tests("UIComponentTests", of: ["UIContract", "UIComponent", "Raster", "TextShaping"])
tests(
  "ThumbnailTests",
  of: ["HostBase", "Thumbnails", "ProbeChild", "TestSupport", "TrialKit", "CJPEG"])
tests(
  "HostAppTests",
  of: host + ["HostApp", "UIContract", "Thumbnails", "ProbeChild", "TestSupport"])
tests(
  "HostSDLTests",
  of: host + [
    "HostSDL", "CSDL2", "TestSupport", "UIComponent", "UIContract", "TextShaping", "Raster",
  ])
tests("HostTerminalTests", of: host + ["HostTerminal"])
tests(
  "HostDesktopTests",
  of: ["HostBase", "HostDesktop", "UIContract", "UIComponent", "TestSupport", "arcadia"])
tests(
  "LibraryWindowTests",
  of: host + [
    "HostCLI", "HostApp", "UIContract", "UIComponent", "Raster", "TextShaping", "TestSupport",
    "TrialKit", "Thumbnails", "ProbeChild",
  ])

// Of the built cores, by dlopen, and of the built program: these link neither.
tests("PluginTests", of: host + ["TestSupport", "CoreABI"])
tests("CLITests", of: ["arcadia", "TestSupport", "workertrial"])

// libFuzzer's part: linked only where it is there (`make fuzz-host`).
if Context.environment["ARCADIA_LIBFUZZER"] == "1" {
  tool("hostfuzz", needs: ["HostReaders"])
}

if !only.isEmpty {
  /// A target, and all that it needs.
  @MainActor func closure(of name: String, into found: inout Set<String>) {
    guard found.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { return }
    for case .byNameItem(let next, _) in target.dependencies { closure(of: next, into: &found) }
  }
  var wanted: Set<String> = []
  for name in only { closure(of: name, into: &wanted) }
  package.targets.removeAll { !wanted.contains($0.name) }
}
