// Appended to the manifest of a copy by Tests/OldNew/run.
let oldDesigns = (designs + ["FullPromisesDiagnostics"]).map { Target.Dependency(stringLiteral: "Old\($0)") }
package.targets += designs.map { .target(name: "Old\($0)", path: "Old/Sources/\($0)") }
package.targets += [
  .target(
    name: "OldFullPromisesDiagnostics", dependencies: ["OldFullPromises"], path: "Old/Sources/FullPromisesDiagnostics"),
  .target(
    name: "OldAdapters", dependencies: oldDesigns + ["Locking", "Plain", "PromiseConformance"],
    path: "Old/Sources/Comparison/Adapters"),
  .target(
    name: "OldBenchmark", dependencies: oldDesigns + ["Affinity", "AllocationCounter", "Locking", "Plain", "Record"],
    path: "Old/Sources/Comparison/Benchmark"),
  .executableTarget(
    name: "old-new", dependencies: ["Adapters", "OldAdapters", "PromiseConformance", "Benchmark", "Record"],
    path: "Sources/OldNew"),
]
package.targets.first { $0.name == "Benchmark" }?.dependencies.append("OldBenchmark")
