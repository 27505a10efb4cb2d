
package.targets.append(.executableTarget(name: "faults", dependencies: ["Adapters", "PromiseConformance", "Proof"]))
