/// What is in a package that checks a promise of one's own? It runs as it is, with a small promise in place of the
/// user's.
struct Template {
  /// What kind of promise stands there at first.
  enum Kind: String, CaseIterable {
    /// A class with a state, which calls back on a queue.
    case object = "class"
    /// A value around its work, which runs anew for each observer.
    case value
    /// A future that belongs to a loop, and calls back there.
    case loop
  }

  /// The promise, as the matrix names it.
  let name: String
  let kind: Kind
  /// The folder of this package.
  let checkout: String

  /// The module's name. The promise's own module may have the name.
  var target: String { "\(name)Adapter" }

  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("Sources/\(target)/main.swift", main), ("Sources/\(target)/Adapter.swift", adapter),
      ("Sources/\(target)/Placeholder.swift", kind.placeholder), ("known.txt", kind.known),
      (".github/workflows/conformance.yml", workflow),
    ]
  }

  private var manifest: String {
    let path = checkout.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(target)",
        platforms: [.macOS(.v15)],
        dependencies: [
          // Elsewhere: .package(url: "ADDRESS", branch: "main"), with the address of FourPromises.
          .package(name: "FourPromises", path: "\(path)"),
          // Your library goes here, and its product among the target's dependencies.
        ],
        targets: [
          .executableTarget(
            name: "\(target)", dependencies: [.product(name: "PromiseConformance", package: "FourPromises")])
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  private var main: String {
    """
    import PromiseConformance

    Conformance.main(.adapter)

    """
  }

  private var workflow: String {
    """
    name: Conformance
    on: [push, pull_request]

    jobs:
      conformance:
        runs-on: ubuntu-latest
        container: swift:6.3
        timeout-minutes: 30
        steps:
          - uses: actions/checkout@v4
          - run: swift build
          - run: swift run \(target) --known known.txt --format github

    """
  }

  private var adapter: String {
    """
    import PromiseConformance

    extension Subject {
      /// docs/bring-your-own-promise.md says what each operation has to do. What it does differently on purpose, and
      /// what it is known to fail, stands in known.txt.
      static let adapter = Subject("\(name)", traits: [\(kind.traits)]) { environment in
        let place = \(kind.place)
        var operations = Operations<Placeholder>(
          make: { work in Placeholder(on: place) { settle in work(settle) } },
          observe: { promise, handler in promise.observe(handler) })
        operations.resolved = { outcome in Placeholder(on: place) { settle in settle(outcome) } }
        operations.then = { promise, block in
          promise.then { value in
            switch block(value) {
            case .value(let value): .success(value)
            case .error(let error), .thrown(let error): .failure(error)
            case .promise(let promise): .promise(promise)
            }
          }
        }
        // What your promise can do as well. What isn't set is 'not offered'.
    \(others)
        return operations
      }
    }

    """
  }

  /// A line for each operation that the adapter doesn't set yet.
  private var others: String {
    """
    recover watch always cancel cancelAnswering makeCancellable addStop makeThrowing all settled race observeOn wait \
    waitAs makeAndWait read any countErrors outcomes iterate reduce retry jobs delay timeout \
    thenOn thenIn move observeOnMain observeAnywhere reports
    """.split(separator: " ").map { "    // operations.\($0) =" }.joined(separator: "\n")
  }
}
