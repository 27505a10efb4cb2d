// Appended to the manifest of a copy by Tests/Faults/run: only the designs and their unit tests are built.
let parts = designs + designs.map { "\($0)Tests" } + ["FullPromisesDiagnostics", "Locking", "TestSupport"]
package.targets.removeAll { !parts.contains($0.name) }
package.products = []
