// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GuideClient",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "FourPromises", path: "../..", traits: ["Migration"])],
  targets: [
    .target(name: "Contacts", dependencies: [.product(name: "FullPromises", package: "FourPromises")]),
    .testTarget(name: "ContactsTests", dependencies: ["Contacts"]),
  ],
  swiftLanguageModes: [.v5]
)
