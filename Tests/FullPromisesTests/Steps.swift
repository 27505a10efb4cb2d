import FullPromises
import TestSupport
import Testing

extension Steps {
  /// Waits for a promise in a task of its own. What it is resumed with comes into the box, each time that it is.
  func wait<Value>(
    for promise: Promise<Value>, _ policy: WhenCancelled = .leaves
  ) -> (task: Task<Void, Never>, ends: Box<[Result<Value, any Error>]>) {
    let ends = Box<[Result<Value, any Error>]>([])
    let given = Box(Optional(promise))
    let task = Task(executorPreference: self) {
      guard let own = given.change({ given in given.take() }) else { return }
      do {
        ends.append(.success(try await (consume own).get(whenCancelled: policy)))
      } catch { ends.append(.failure(error)) }
    }
    return (task, ends)
  }
}

extension Box {
  /// How the wait ended, in short, as often as it did.
  func text<Success>() -> [String] where Value == [Result<Success, any Error>] { value.map { end in end.text } }
}

extension Promise where Value: Sendable {
  /// How the promise ended, in short.
  var end: String {
    get async {
      do {
        return Result<Value, any Error>.success(try await get(whenCancelled: .stays)).text
      } catch {
        return Result<Value, any Error>.failure(error).text
      }
    }
  }
}

extension Result where Failure == any Error {
  /// The value, or the error in short.
  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(is CancellationError): "cancelled"
    case .failure(PromiseError.dropped): "dropped"
    case .failure(let error): "\(error)"
    }
  }
}
