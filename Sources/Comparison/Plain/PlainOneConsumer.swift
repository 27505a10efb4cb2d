/// What if one consumer alone could wait, and cancel? Document 002's promise without its queue.
package enum PlainOneConsumer {
  // snippet: plain
  package struct Cancelled: Error {}

  package final class Promise<Value> {
    package typealias Outcome = Result<Value, any Error>
    package typealias Block = (Outcome) -> Void
    private var outcome: Outcome?
    private var isCancelled = false
    private var block: Block?
    private var cancelBlock: (() -> Void)?
    private var cancelPrevious: (() -> Void)?

    package init() {}

    package func resolve(_ outcome: Outcome) {
      if isCancelled { return }
      self.outcome = outcome
      block?(outcome)
    }

    package func attach(_ block: @escaping Block) {
      self.block = block
      if let outcome { block(outcome) }
    }

    package func then<New>(_ success: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      let next = Promise<New>()
      next.cancelPrevious = { [weak self] in self?.cancel() }
      attach { outcome in
        do { try success(outcome.get()).attach(next.resolve) } catch { next.resolve(.failure(error)) }
      }
      return next
    }

    package func onCancel(_ block: @escaping () -> Void) { cancelBlock = block }

    package func cancel() {
      isCancelled = true
      cancelPrevious?()
      cancelBlock?()
      block?(.failure(Cancelled()))
      block = nil
    }
  }
  // end
}

/// What is wrong with it: `resolve`, `attach` and `cancel` use five variables without a lock. A block that is attached
/// while another thread resolves the promise may run twice or not at all.
extension PlainOneConsumer.Promise: @unchecked Sendable {}
