// swift-tools-version: 6.2
import PackageDescription

let dependencies: [Target.Dependency] = [
  .product(name: "FullPromises", package: "FourPromises"),
  .product(name: "ResolveBlockPromise", package: "FourPromises"), "Words", "Shapes", "FoundationStones",
]

let package = Package(
  name: "ErrorClients",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..")],
  targets: [
    .target(name: "Words"), .target(name: "Shapes"), .target(name: "FoundationStones"),
    .testTarget(name: "Swift5Tests", dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "Swift6Tests", dependencies: dependencies, swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
