// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BringYourOwn",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..")],
  targets: [
    .executableTarget(
      name: "BringYourOwn", dependencies: [.product(name: "PromiseConformance", package: "FourPromises")])
  ],
  swiftLanguageModes: [.v6]
)
