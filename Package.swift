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
  products: (designs + ["FullPromisesDiagnostics", "PromiseConformance"]).map { .library(name: $0, targets: [$0]) }
    + [
      .executable(name: "compare", targets: ["compare"]), .executable(name: "new-adapter", targets: ["NewAdapter"]),
    ],
  traits: [
    .trait(name: "Migration", description: "Lets FullPromises warn of blocks in Swift 5 mode that it refuses."),
    .trait(name: "ThreadSanitizer", description: "Shows the thread sanitizer what the locks do."),
  ],
  targets: designs.map { .target(name: $0) }
    + designs.map { design in
      let parts = design == "FullPromises" ? [design, "FullPromisesDiagnostics"] : [design]
      return .testTarget(
        name: "\(design)Tests",
        dependencies: parts.map(Target.Dependency.init(stringLiteral:)) + ["Locking", "TestSupport"])
    }
    + [
      .target(name: "FullPromisesDiagnostics", dependencies: ["FullPromises"]),
      .target(name: "TestSupport", dependencies: ["Locking"], path: "Tests/TestSupport"),
      .executableTarget(name: "Toys", dependencies: ["Locking", "PromiseConformance"], path: "Tests/Toys"),
      .target(
        name: "AtlasPrograms", dependencies: designDependencies, path: "docs/atlas", exclude: ["index.html"]),
      .executableTarget(name: "NewAdapter", path: "Sources/Comparison/NewAdapter"),
      comparison("Locking"),
      comparison("PromiseConformance", at: "Conformance", ["HeapSize", "Locking", "Record", "Report"]),
      comparison("Plain"),
      comparison(
        "Adapters",
        designDependencies + ["FullPromisesDiagnostics", "Locking", "Plain", "PromiseConformance", "Record"]),
      comparison("Proof", ["Adapters", "Locking", "PromiseConformance"]),
      comparison("Record"),
      comparison("AllocationCounter"),
      comparison("HeapSize"),
      comparison("Affinity"),
      comparison(
        "Benchmark", designDependencies + ["Adapters", "Affinity", "AllocationCounter", "Locking", "Plain", "Record"]),
      comparison("CaseStudies", designDependencies + ["Locking", "Record"]),
      .target(
        name: "Report", dependencies: ["Record"], path: "Sources/Comparison/Report",
        resources: [
          "Charts/chart.css", "Stories/trace.css", "Rendering/common.css", "Rendering/page.css", "Rendering/page.js",
          "Player/player.css", "Player/player.js", "Atlas/atlas.css", "Atlas/atlas.js", "Atlas/swift.js",
        ].map {
          .embedInCode($0)
        }),
      .executableTarget(
        name: "compare",
        dependencies: [
          "PromiseConformance", "Adapters", "Proof", "Record", "Benchmark", "CaseStudies", "Report", "Locking",
        ],
        path: "Sources/Comparison/Command"),
      .executableTarget(name: "Storms", dependencies: ["FullPromises"], path: "Tests/Storms"),
      .executableTarget(
        name: "Instructions", dependencies: designDependencies, path: "Tests/Instructions", exclude: ["run"]),
      .testTarget(
        name: "ConformanceTests",
        dependencies: ["PromiseConformance", "Adapters", "Proof", "Record", "Report", "TestSupport", "Toys"]),
      .testTarget(
        name: "DerivationTests",
        dependencies: designDependencies + ["PromiseConformance", "Locking", "Plain", "TestSupport"]),
      .testTarget(
        name: "DocsTests",
        dependencies: designDependencies + ["AtlasPrograms", "Locking", "PromiseConformance", "TestSupport"]),
      .testTarget(
        name: "RepositoryTests",
        dependencies: designDependencies + ["PromiseConformance", "Record", "Report", "TestSupport"]),
      .testTarget(name: "CaseStudyTests", dependencies: designDependencies + ["CaseStudies", "Record", "TestSupport"]),
      .testTarget(
        name: "ComparisonTests",
        dependencies: designDependencies
          + [
            "PromiseConformance", "Adapters", "Record", "AllocationCounter", "Benchmark", "CaseStudies", "Report",
            "NewAdapter", "TestSupport", "compare",
          ]),
    ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.define("THREAD_SANITIZER", .when(traits: ["ThreadSanitizer"]))]
}
