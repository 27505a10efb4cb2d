import PromiseConformance
import ResolveBlockPromise

extension Subject {
  /// The other entry points.
  static let resolveBlockEntries: [Subject] = [
    entry("made by 'async:'") { operations, environment in
      operations.make = { work in Promise(async: { try await outcome(of: work).get() }).run(on: environment.queue) }
    },
    entry("with blocks on the main queue") { operations, _ in
      operations.then = { promise, block in promise.thenMainQueue { value in try answer(block(value)) { $0 } } }
      operations.recover = { promise, block in
        promise.thenErrorMainQueue { result -> Resolution<Int> in
          switch result {
          case .success(let value): .value(value)
          case .failure(let error): try answer(block(Reason(error))) { $0 }
          }
        }
      }
      operations.observe = { promise, handler in
        promise.thenErrorMainQueue { result in handler(received(result, Integers())) }
      }
    },
    entry("made by wrap, of optionals", Optionals()) { operations, environment in
      operations.make = { work in
        Promise.wrap { (done: @escaping @Sendable (Objects.Counted??, (any Error)?) -> Void) in
          work { outcome in
            switch outcome {
            case .success(let value): done(.some(Optionals().value(value, environment)), nil)
            case .failure(let error): done(.some(nil), error)
            }
          }
        }.run(on: environment.queue)
      }
    },
  ]

  private static func entry(
    _ name: String, _ change: @escaping @Sendable (inout Operations<Promise<Int>>, Environment) -> Void
  ) -> Subject { entry(name, Integers(), change) }

  private static func entry<Values: Carrier>(
    _ name: String, _ carrier: Values,
    _ change: @escaping @Sendable (inout Operations<Promise<Values.Value>>, Environment) -> Void
  ) -> Subject {
    Subject(
      name, traits: [.oneConsumer, .identity], differences: resolveBlockDifferences,
      semantics: .elsewhere(hasOneSlot: true, cancelling: .detaches)
    ) { environment in
      var operations = resolveBlockOperations(carrier, environment).withoutPlaces()
      change(&operations, environment)
      return operations
    }
  }
}
