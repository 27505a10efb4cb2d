// swift-tools-version: 6.2
import PackageDescription

let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

let package = Package(
  name: "Instructions",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..")],
  targets: [
    .executableTarget(
      name: "Instructions", dependencies: designs.map { .product(name: $0, package: "FourPromises") })
  ],
  swiftLanguageModes: [.v6]
)
