// swift-tools-version: 6.2
// The kit as a package of its own, for cores that live outside of Arcadia's source: depend on this folder by its path.
// In a checkout, CoreABI here is a link to Sources/CoreABI; `make install` puts a copy of all of it under share/arcadia/kit.
import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "ArcadiaKit",
  products: [
    .library(name: "CoreABI", targets: ["CoreABI"]),
    .library(name: "CoreKit", targets: ["CoreKit"]),
    .library(name: "CoreExports", targets: ["CoreExports"]),
  ],
  targets: [
    .target(name: "CoreABI", path: "CoreABI"),
    .target(name: "CoreKit", dependencies: ["CoreABI"], path: "CoreKit", swiftSettings: house),
    .target(name: "CoreManifest", path: "CoreManifest"),
    .target(
      name: "CoreExports", dependencies: ["CoreABI", "CoreKit", "CoreManifest"],
      path: "CoreExports",
      swiftSettings: house),
  ]
)
