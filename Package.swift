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
  products: (designs + ["FullPromisesMigration", "PromiseConformance"]).map { .library(name: $0, targets: [$0]) }
    + [.executable(name: "compare", targets: ["compare"])],
  targets: designs.map { .target(name: $0) }
    + designs.map { .testTarget(name: "\($0)Tests", dependencies: [.init(stringLiteral: $0), "TestSupport"]) }
    + [
      .target(name: "FullPromisesMigration", dependencies: ["FullPromises"]),
      .target(name: "TestSupport", path: "Tests/TestSupport"),
      comparison("Locking"),
      comparison("PromiseConformance", at: "Conformance", ["Locking"]),
      comparison("Adapters", designDependencies + ["Locking", "PromiseConformance"]),
      comparison("Record"),
      comparison("AllocationCounter"),
      comparison("Benchmark", designDependencies + ["Adapters", "AllocationCounter", "Locking", "Record"]),
      comparison("CaseStudies", designDependencies + ["Locking"]),
      comparison("Report", ["Record"]),
      .executableTarget(
        name: "compare",
        dependencies: ["PromiseConformance", "Adapters", "Record", "Benchmark", "CaseStudies", "Report", "Locking"],
        path: "Sources/Comparison/Command"),
      .testTarget(
        name: "ConformanceTests",
        dependencies: ["PromiseConformance", "Adapters", "FullPromisesMigration", "TestSupport"]),
      .testTarget(name: "CaseStudyTests", dependencies: designDependencies + ["CaseStudies"]),
      .testTarget(
        name: "ComparisonTests",
        dependencies: designDependencies
          + ["Record", "AllocationCounter", "Benchmark", "CaseStudies", "Report", "compare"]),
    ],
  swiftLanguageModes: [.v6]
)
