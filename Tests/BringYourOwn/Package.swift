// swift-tools-version: 6.2
import PackageDescription

let suite = Target.Dependency.product(name: "PromiseConformance", package: "FourPromises")

let package = Package(
  name: "BringYourOwn",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..")],
  targets: [
    .executableTarget(name: "BringYourOwn", dependencies: [suite]),
    .target(name: "Legacy", swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "BringYourOwnClass", dependencies: ["Legacy", suite], swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "BringYourOwnTests", dependencies: ["BringYourOwnClass", suite]),
  ],
  swiftLanguageModes: [.v6]
)
