import Foundation

/// A thread with a stack of 512 KiB.
final class SmallThread: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func start() {
    let thread = Thread(block: body)
    thread.stackSize = 512 << 10
    thread.start()
  }
}
