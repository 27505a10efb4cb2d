import Dispatch
import ResolveBlockPromise

/// A service that knows nothing of promises, for the document's examples: named numbers, handed over later.
final class Service: Sendable {
  let objects: Lock<[String: Int]>
  let calls = Probe<String>()

  init(_ objects: [String: Int]) { self.objects = Lock(objects) }

  /// Gives an object or an error to a completion handler; neither for an empty name.
  func getObject(_ name: String, done: @escaping @Sendable (_ object: Int?, _ error: (any Error)?) -> Void) {
    calls.put(name)
    DispatchQueue.global().async {
      if name.isEmpty { return done(nil, nil) }
      let object = self.objects.withLock { $0[name] }
      done(object, object == nil ? Missing(name: name) : nil)
    }
  }

  /// Calls an action on a target, as older kits do.
  func save(_ object: Int, as name: String, target: Receiver<Int>) {
    DispatchQueue.global().async {
      guard object >= 0 else { return target.resolve(object: nil, error: Missing(name: name)) }
      self.objects.withLock { $0[name] = object }
      target.resolve(object: object, error: nil)
    }
  }

  /// As above, for a call that gives only an error.
  func delete(_ name: String, target: Receiver<Void>) {
    DispatchQueue.global().async {
      let old = self.objects.withLock { $0.removeValue(forKey: name) }
      target.resolve(error: old == nil ? Missing(name: name) : nil)
    }
  }
}

struct Missing: Error, Equatable, CustomStringConvertible {
  let name: String
  var description: String { "no \(name)" }
}
