// swift-tools-version: 6.2
import PackageDescription

let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
let designDependencies = designs.map(Target.Dependency.init(stringLiteral:))

func comparison(_ name: String, at folder: String? = nil, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Comparison/\(folder ?? name)")
}

let package = Package(
  name: "FourPromises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)],
  products: (designs + ["FullPromisesMigration", "FullPromisesDiagnostics", "PromiseConformance"]).map {
    .library(name: $0, targets: [$0])
  }
    + [.executable(name: "compare", targets: ["compare"])],
  targets: designs.map { .target(name: $0) }
    + designs.map { design in
      let parts = design == "FullPromises" ? [design, "FullPromisesDiagnostics"] : [design]
      return .testTarget(
        name: "\(design)Tests",
        dependencies: parts.map(Target.Dependency.init(stringLiteral:)) + ["Locking", "TestSupport"])
    }
    + [
      .target(name: "FullPromisesMigration", dependencies: ["FullPromises"]),
      .target(name: "FullPromisesDiagnostics", dependencies: ["FullPromises"]),
      .target(name: "TestSupport", dependencies: ["Locking"], path: "Tests/TestSupport"),
      .executableTarget(name: "Toys", dependencies: ["Locking", "PromiseConformance"], path: "Tests/Toys"),
      comparison("Locking"),
      comparison("PromiseConformance", at: "Conformance", ["Locking"]),
      comparison("Adapters", designDependencies + ["Locking", "PromiseConformance"]),
      comparison("Proof", ["Adapters", "Locking", "PromiseConformance"]),
      comparison("Record"),
      comparison("AllocationCounter"),
      comparison("Benchmark", designDependencies + ["Adapters", "AllocationCounter", "Locking", "Record"]),
      comparison("CaseStudies", designDependencies + ["Locking"]),
      comparison("Report", ["Record"]),
      .executableTarget(
        name: "compare",
        dependencies: [
          "PromiseConformance", "Adapters", "Proof", "Record", "Benchmark", "CaseStudies", "Report", "Locking",
        ],
        path: "Sources/Comparison/Command"),
      .executableTarget(
        name: "Instructions", dependencies: designDependencies, path: "Tests/Instructions", exclude: ["run"]),
      .testTarget(
        name: "ConformanceTests",
        dependencies: ["PromiseConformance", "Adapters", "Proof", "FullPromisesMigration", "TestSupport", "Toys"]),
      .testTarget(
        name: "DerivationTests", dependencies: designDependencies + ["PromiseConformance", "Locking", "TestSupport"]),
      .testTarget(name: "DocsTests", dependencies: designDependencies + ["Record", "Report", "TestSupport"]),
      .testTarget(name: "CaseStudyTests", dependencies: designDependencies + ["CaseStudies"]),
      .testTarget(
        name: "ComparisonTests",
        dependencies: designDependencies
          + [
            "PromiseConformance", "Record", "AllocationCounter", "Benchmark", "CaseStudies", "Report", "TestSupport",
            "compare",
          ]),
    ],
  swiftLanguageModes: [.v6]
)
