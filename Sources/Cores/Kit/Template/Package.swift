// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "__NAME__",
  products: [.library(name: "__NAME__", type: .dynamic, targets: ["Plugin"])],
  dependencies: [.package(name: "ArcadiaKit", path: "__KIT_PATH__")],
  targets: [
    // The machine: knows nothing of hosts, so that it can be tested alone.
    .target(name: "Machine"),
    // manifest.json, made into a symbol that hosts read without running the core.
    .target(name: "Manifest", exclude: ["manifest.json"], publicHeadersPath: "."),
    // What the host loads: the machine behind CoreKit's protocol.
    .target(
      name: "Plugin",
      dependencies: [
        "Machine", "Manifest",
        .product(name: "CoreABI", package: "ArcadiaKit"),
        .product(name: "CoreKit", package: "ArcadiaKit"),
        .product(name: "CoreExports", package: "ArcadiaKit"),
      ],
      linkerSettings: [
        .unsafeFlags([
          // Only the contract is visible, and the plugin is never unmapped: Swift's runtime could not bear it.
          "-Xlinker", "--version-script=\(Context.packageDirectory)/exports.map",
          "-Xlinker", "-z", "-Xlinker", "nodelete",
        ])
      ]),
  ]
)
