// swift-tools-version: 6.2
// Every target of Arcadia in dependency order: read it as a map (ARCHITECTURE.md has the words).
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

/// All of one core: `<folder>/Manifest` (manifest.json made into a symbol), `<folder>/Plugin` (the core for CoreKit) and
/// the shared object `lib<product>.so` made of them and of `machine`, a target above.
///
/// Nothing else may depend on a plugin: two plugins, or a plugin and a test, cannot be linked into one program.
func core(
  _ machine: String, product: String, folder: String, needs more: [Target.Dependency] = [],
  in package: Package
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

let package = Package(
  name: "Arcadia",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
  ],
  targets: [
    // What tests of several targets share: folders of their own, bad disks, programs
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: house),

    // The contract
    .target(name: "CoreABI"),

    // What a core in Swift is built from (docs/writing-a-core.md)
    .target(
      name: "CoreKit", dependencies: ["CoreABI"], path: "Sources/Cores/Kit/CoreKit",
      swiftSettings: house),
    .target(name: "CoreManifest", path: "Sources/Cores/Kit/CoreManifest"),
    .target(
      name: "CoreExports", dependencies: ["CoreABI", "CoreKit", "CoreManifest"],
      path: "Sources/Cores/Kit/CoreExports", swiftSettings: house),
    .testTarget(name: "CoreKitTests", dependencies: ["CoreABI", "CoreKit"], swiftSettings: house),
    .testTarget(name: "CoreABITests", dependencies: ["CoreABI"], swiftSettings: house),

    // Opens built cores by dlopen, in C hosts; depends on no core, since a plugin cannot be linked into the tests.
    .testTarget(
      name: "PluginTests", dependencies: ["HostKit", "TestSupport"], swiftSettings: house),

    // Formats of files that the host and cores read
    .target(
      name: "ZipFiles", dependencies: ["CZip"], path: "Sources/Host/ZipFiles",
      swiftSettings: house),
    .systemLibrary(
      name: "CArchive", path: "Sources/Host/CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"])]),
    .target(
      name: "ArchiveFiles", dependencies: ["CArchive"], path: "Sources/Host/ArchiveFiles",
      swiftSettings: house),
    .target(name: "TOMLFormat", path: "Sources/Host/TOMLFormat", swiftSettings: house),

    // Cores (see also `core` below)
    .target(name: "GameBoy", path: "Sources/Cores/GB/Machine", swiftSettings: house),
    .testTarget(
      name: "GameBoyTests", dependencies: ["GameBoy"], exclude: ["passing.txt"],
      swiftSettings: house),
    // Rooms of a Flash core to come
    .target(name: "Raster", path: "Sources/Cores/SWF/Raster", swiftSettings: house),
    .testTarget(name: "RasterTests", dependencies: ["Raster"], swiftSettings: house),
    .executableTarget(
      name: "rasterbench", dependencies: ["Raster"], path: "Tests/Conformance/rasterbench",
      swiftSettings: house),
    .systemLibrary(
      name: "CLZMA", path: "Sources/Cores/SWF/CLZMA", pkgConfig: "liblzma",
      providers: [.apt(["liblzma-dev"])]),
    .target(
      name: "SWF", dependencies: ["CLZMA", "CZlib"], path: "Sources/Cores/SWF/Format",
      swiftSettings: house + [.strictMemorySafety()]),
    .executableTarget(
      name: "swftrial", dependencies: ["Flash", "FlashBundle", "FlashHarness", "SWF", "TrialKit"],
      path: "Tests/Conformance/swftrial",
      swiftSettings: house),
    .testTarget(name: "SWFTests", dependencies: ["SWF", "swftrial"], swiftSettings: house),
    .systemLibrary(
      name: "CFreeType", path: "Sources/Cores/SWF/CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"])]),
    .target(
      name: "CAV", path: "Sources/Cores/SWF/CAV",
      linkerSettings: [.linkedLibrary("avcodec"), .linkedLibrary("avutil")]),
    .target(
      name: "CJPEG", path: "Sources/Cores/SWF/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(
      name: "CFontconfig", path: "Sources/Cores/SWF/CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"])]),
    .target(
      name: "Flash",
      dependencies: ["SWF", "Raster", "CJPEG", "CAV", "CFreeType", "CFontconfig"],
      path: "Sources/Cores/SWF/Player", swiftSettings: house),
    .target(
      name: "FlashBundle", dependencies: ["ZipFiles", "TOMLFormat", "TOMLKit"],
      path: "Sources/Cores/SWF/Bundle", swiftSettings: house),
    .testTarget(
      name: "FlashBundleTests",
      dependencies: ["FlashBundle", "swftrial", "TestSupport"],
      swiftSettings: house),
    .target(
      name: "FlashHosting", dependencies: ["Flash", "FlashBundle"],
      path: "Sources/Cores/SWF/Hosting",
      swiftSettings: house),
    // The suite's part of the world, which no product has
    .target(
      name: "FlashHarness", dependencies: ["Flash", "FlashHosting"],
      path: "Tests/Conformance/FlashHarness", swiftSettings: house),
    .executableTarget(
      name: "flashrun", dependencies: ["Flash", "FlashHarness", "FlashHosting", "CZlib"],
      path: "Tests/Conformance/flashrun", swiftSettings: house),
    .testTarget(
      name: "FlashTests",
      dependencies: ["Flash", "FlashHarness", "FlashHosting", "Raster", "CAV"],
      exclude: ["passing.txt"],
      swiftSettings: house),
    // Trials that tests sample and `make soak` and `make fuzz` run in full
    .target(name: "TrialKit", path: "Tests/Conformance/TrialKit", swiftSettings: house),
    .target(
      name: "Trials", dependencies: ["GameBoy", "TrialKit"], path: "Tests/Conformance/Trials",
      swiftSettings: house),
    .executableTarget(
      name: "gbtrial", dependencies: ["GameBoy", "TrialKit", "Trials"],
      path: "Tests/Conformance/gbtrial", swiftSettings: house),
    .testTarget(
      name: "TrialTests", dependencies: ["GameBoy", "Trials"],
      path: "Tests/Conformance/TrialTests", swiftSettings: house),

    // The host
    .systemLibrary(
      name: "CZip", path: "Sources/Host/CZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"])]),
    .systemLibrary(
      name: "CPNG", path: "Sources/Host/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/Host/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Host/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CSeccomp", path: "Sources/Host/CSeccomp", pkgConfig: "libseccomp",
      providers: [.apt(["libseccomp-dev"])]),
    .target(
      name: "CIsolation", dependencies: ["CSeccomp"], path: "Sources/Host/CIsolation"),
    .target(name: "CSignature", dependencies: ["CCrypto"], path: "Sources/Host/CSignature"),
    .target(
      name: "HostKit",
      dependencies: [
        "CIsolation", "CSignature", "CoreABI", "CZip", "CPNG", "CCrypto", "CZlib", "TOMLFormat",
        "TOMLKit", "ZipFiles", "ArchiveFiles",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/Host/HostKit", swiftSettings: house),
    .executableTarget(
      name: "ProbeChild", dependencies: ["HostKit"], path: "Tests/Helpers/ProbeChild",
      swiftSettings: house),
    .executableTarget(
      name: "patchtrial", dependencies: ["HostKit", "TrialKit"],
      path: "Tests/Conformance/patchtrial", swiftSettings: house),
    .executableTarget(
      name: "workertrial", dependencies: ["TestSupport", "TrialKit"],
      path: "Tests/Conformance/workertrial", swiftSettings: house),
    .target(
      name: "HostReaders",
      dependencies: ["HostKit", .product(name: "Logging", package: "swift-log")],
      path: "Tests/Conformance/HostReaders", swiftSettings: house),
    .testTarget(
      name: "HostKitTests",
      dependencies: [
        "HostKit", "ProbeChild", "patchtrial", "HostReaders", "TOMLFormat", "TrialKit",
        "TestSupport", "CArchive",
      ],
      swiftSettings: house),
    .systemLibrary(
      name: "CSDL2", path: "Sources/Host/CSDL2",
      providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"])]),
    .systemLibrary(
      name: "CSampleRate", path: "Sources/Host/CSampleRate", pkgConfig: "samplerate",
      providers: [.apt(["libsamplerate0-dev"])]),
    .target(
      name: "HostSDL",
      dependencies: [
        "HostKit", "CSDL2", "CSampleRate", .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/Host/HostSDL", swiftSettings: house),
    .testTarget(
      name: "HostSDLTests", dependencies: ["HostSDL", "HostKit", "CSDL2"], swiftSettings: house),
    .target(
      name: "HostTerminal", dependencies: ["HostKit"], path: "Sources/Host/HostTerminal",
      swiftSettings: house),
    .testTarget(
      name: "HostTerminalTests", dependencies: ["HostTerminal", "HostKit"], swiftSettings: house),
    .target(
      name: "HostCLI",
      dependencies: [
        "FlashBundle", "HostKit", "HostSDL", "HostTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/Host/HostCLI", swiftSettings: house),
    .executableTarget(
      name: "arcadia", dependencies: ["HostCLI"], path: "Sources/Host/arcadia",
      swiftSettings: house),
    .testTarget(
      name: "CLITests", dependencies: ["arcadia", "TestSupport", "workertrial"],
      swiftSettings: house),
  ]
)

// The sanitizers look at the host alone (`make sanitize`): what its tests need, and nothing of the cores.
if Context.environment["ARCADIA_SANITIZE"] == "1" {
  let host = [
    "CoreABI", "CZip", "CPNG", "CCrypto", "CZlib", "CSeccomp", "CIsolation", "CSignature",
    "HostKit", "HostReaders", "HostKitTests", "ProbeChild", "patchtrial", "TrialKit", "TestSupport",
    "TOMLFormat", "ZipFiles", "CArchive", "ArchiveFiles",
  ]
  package.targets.removeAll { !host.contains($0.name) }
} else {
  core("GameBoy", product: "gb", folder: "GB", in: package)
  core(
    "Flash", product: "swf", folder: "SWF", needs: ["FlashBundle", "FlashHosting"], in: package)
}

// libFuzzer's part: linked only where it is there (`make fuzz-host`).
if Context.environment["ARCADIA_LIBFUZZER"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "hostfuzz", dependencies: ["HostReaders"], path: "Tests/Conformance/hostfuzz",
      swiftSettings: house))
}
