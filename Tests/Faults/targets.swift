// Appended to the manifest of a copy by Tests/Faults/run.
package.targets.append(.executableTarget(name: "faults", dependencies: ["Adapters", "PromiseConformance", "Proof"]))
