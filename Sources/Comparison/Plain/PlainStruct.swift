/// What is a promise, at its shortest? Document 001's first struct, and step 3 of the derivation.
package enum PlainStruct {
  // snippet: promise
  package struct Promise<Value> {
    package typealias Handler = (Value) -> Void
    package let task: (@escaping Handler) -> Void

    package init(task: @escaping (@escaping Handler) -> Void) { self.task = task }

    package init(_ value: Value) { task = { handler in handler(value) } }

    package func then<New>(_ next: @escaping (Value) -> Promise<New>) -> Promise<New> {
      Promise<New> { handler in
        task { value in next(value).task(handler) }
      }
    }
  }
  // end
}

/// What is wrong with it: a task may capture anything, so nothing proves that another thread may call it. The struct
/// itself never changes, so it adds no race to those of its task.
extension PlainStruct.Promise: @unchecked Sendable {}
