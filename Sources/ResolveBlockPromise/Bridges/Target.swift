#if canImport(ObjectiveC)
  import Foundation

  /// How does an Objective-C kit call a receiver through a selector? With this object as the target.
  ///
  /// The actions are `parseObject:error:` and `parseError:`, the document's. The target keeps its receiver; if a kit
  /// releases the target without a call, the promise is resolved with `PromiseError.dropped`.
  ///
  /// - Cost: what the receiver's own action costs, and a box for the object.
  /// - Tests: `NilResultTests`.
  public final class ReceiverTarget: NSObject, Sendable {
    private let take: @Sendable (_ object: Any?, _ error: (any Error)?) -> Void

    init(take: @escaping @Sendable (_ object: Any?, _ error: (any Error)?) -> Void) { self.take = take }

    /// The action of a call that gives an object or an error, as `Receiver.resolve(object:error:)`. An object of
    /// another type than the promise's gives `PromiseError.otherType`.
    @objc(parseObject:error:) public func resolve(object: Any?, error: (any Error)?) { take(object, error) }

    /// The action of a call that gives an error or nothing.
    @objc(parseError:) public func resolve(error: (any Error)?) { take((), error) }
  }

  extension Receiver {
    /// A target for selectors: `target: receiver.target, action: #selector(ReceiverTarget.resolve(object:error:))`.
    ///
    /// - Cost: one object and a closure.
    /// - Tests: `NilResultTests`.
    public var target: ReceiverTarget {
      ReceiverTarget { object, error in
        if error == nil, let object, !(object is Value) {
          self.promise.resolve(error: PromiseError.otherType)
        } else {
          self.resolve(object: object as? Value, error: error)
        }
      }
    }
  }

  /// - Cost: a constant.
  /// - Tests: `NilResultTests`.
  extension PromiseError {
    /// The error of a promise whose action was called with an object of another type.
    public static let otherType = PromiseError(code: 9007, description: "The action gave an object of another type.")
  }
#endif
