// swift-tools-version: 6.2
import PackageDescription

let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]

let package = Package(
  name: "SanitizerClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..", traits: ["ThreadSanitizer"])],
  targets: [
    .executableTarget(
      name: "SanitizerClient", dependencies: designs.map { .product(name: $0, package: "FourPromises") })
  ]
)
