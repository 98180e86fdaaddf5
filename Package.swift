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

/// How a core's shared object is linked: only the contract is visible, and it is never unmapped.
let plugin: [LinkerSetting] = [
  .unsafeFlags([
    "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
    "-Xlinker", "-z", "-Xlinker", "nodelete",
  ])
]

let package = Package(
  name: "Arcadia",
  products: [],
  targets: [
    // The contract
    .target(name: "CoreABI"),

    // Cores
    .target(name: "GameBoy", path: "Sources/Cores/GB/Machine", swiftSettings: house),
    .testTarget(name: "GameBoyTests", dependencies: ["GameBoy"], swiftSettings: house),
  ]
)
_ = plugin
