import PromiseConformance

/// What is in a package that checks a promise of one's own? It runs as it is, with a small promise in place of the
/// user's.
struct NewAdapter {
  /// The promise, as the matrix names it.
  let name: String
  /// The folder of this package.
  let checkout: String

  /// The module's name. The promise's own module may have the name.
  var target: String { "\(name)Adapter" }

  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("Sources/\(target)/main.swift", main), ("Sources/\(target)/Adapter.swift", adapter),
      ("Sources/\(target)/Placeholder.swift", Self.placeholder),
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
          // On another machine: .package(url: "the address of FourPromises", branch: "main"),
          .package(name: "FourPromises", path: "\(path)")
          // Your library goes here, and among the target's dependencies.
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

  private var adapter: String {
    """
    import PromiseConformance

    extension Subject {
      /// docs/bring-your-own-promise.md says what each operation has to do, and how a difference is declared.
      static let adapter = Subject(
        "\(name)", traits: [.manyObservers, .sharedRun, .identity], differences: [],
        knownFailures: ["long-chain-released", "long-chain-released-by-two", "nested-adoption-released"]
          .map { KnownFailure($0, "The placeholder releases a chain recursively.") }
      ) { environment in
        let queue = environment.queue
        var operations = Operations<Placeholder>(
          make: { work in
            let promise = Placeholder(on: queue)
            work { outcome in promise.settle(outcome) }
            return promise
          },
          observe: { promise, handler in promise.observe(handler) })
        operations.resolved = { outcome in
          let promise = Placeholder(on: queue)
          promise.settle(outcome)
          return promise
        }
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
    let traits: Set<Capability> = [
      .controlledTime, .manyObservers, .oneConsumer, .sharedRun, .identity, .executor, .ownProcess,
    ]
    return Capability.allCases.filter { ![.resolved, .then].contains($0) && !traits.contains($0) }
      .map { "    // operations.\($0.rawValue) =" }.joined(separator: "\n")
  }

  private static let placeholder = """
    import Dispatch
    import PromiseConformance
    import Synchronization

    struct WaitsForItself: Error {}

    /// A small promise, so that there is something to see. Put your own in its place.
    final class Placeholder: Sendable {
      typealias Observer = @Sendable (Outcome) -> Void

      enum Answer {
        case success(Int)
        case failure(Reason)
        case promise(Placeholder)
      }

      private enum State {
        case pending([Observer])
        case settled(Outcome)
      }

      private let queue: DispatchQueue
      private let state = Mutex(State.pending([]))

      init(on queue: DispatchQueue) { self.queue = queue }

      func settle(_ outcome: Outcome) {
        state.withLock { state in
          guard case .pending(let observers) = state else { return }
          state = .settled(outcome)
          for observer in observers { queue.async { observer(outcome) } }
        }
      }

      func observe(_ observer: @escaping Observer) {
        state.withLock { state in
          switch state {
          case .settled(let outcome): queue.async { observer(outcome) }
          case .pending(let observers): state = .pending(observers + [observer])
          }
        }
      }

      func then(_ block: @escaping @Sendable (Int) -> Answer) -> Placeholder {
        let next = Placeholder(on: queue)
        observe { outcome in
          switch outcome.map(block) {
          case .success(.success(let value)): next.settle(.success(value))
          case .success(.failure(let error)), .failure(let error): next.settle(.failure(error))
          case .success(.promise(let promise)) where promise === next: next.settle(.failure(Reason(WaitsForItself())))
          case .success(.promise(let promise)): promise.observe { outcome in next.settle(outcome) }
          }
        }
        return next
      }
    }

    """
}
