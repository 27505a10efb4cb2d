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
  /// In which mode the package is compiled: 5 for a promise that isn't `Sendable`.
  var languageMode = 6

  /// The module's name. The promise's own module may have the name.
  var target: String { "\(name)Adapter" }

  var files: [(path: String, text: String)] {
    [
      ("README.md", readme), ("Package.swift", manifest), ("Sources/\(target)/main.swift", main),
      ("Sources/\(target)/Adapter.swift", adapter),
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
        swiftLanguageModes: [.v\(languageMode)]
      )

      """
  }

  private var readme: String {
    """
    # Does \(name) keep its promises?

    This package runs a conformance suite on \(name), through the adapter in `Sources/\(target)/Adapter.swift`.

        swift run \(target) --known known.txt

    1. In `Package.swift`, add your library to the dependencies of the package and of the target.
    2. In `Adapter.swift`, replace `Placeholder` by your promise, then delete `Placeholder.swift`.
       \(advice)
    3. Run it. The suite first checks the adapter, then asks what Promises/A+ requires. With `--profile core`, it asks
       what every promise should guarantee.
    4. Set more operations: each one brings clauses of its own.
    5. Delete `known.txt`, and record what fails today:

           swift run \(target) --profile core --record known.txt

       Give each line a reason, and add `--profile core` to `.github/workflows/conformance.yml`, which then fails if
       anything else does.

    What each operation has to do: `docs/bring-your-own-promise.md` in FourPromises.

    """
  }

  private var advice: String {
    languageMode == 5
      ? "Import your module with `@preconcurrency`, because your promise isn't `Sendable`."
      : "If your promise isn't `Sendable`, make this package anew with `--language-mode 5`."
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
    \(languageMode == 5 ? "// @preconcurrency import YourModule\n" : "")
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
