import TestSupport
import Testing

/// Law 28 for release: results that hold promises are released on a small stack.
struct ReleaseTests {
  /// A list whose rest is a promise, as a stream is.
  struct Node: Error {
    let token: Token
    let rest: Promise<Node?, Never>?
    var failed: Promise<Int, Node>?
    var untyped: Promise<Int, any Error>?
  }

  @Test(
    "Values and errors that hold promises of such values and errors",
    arguments: ["made", "finished", "moved on", "combined", "error", "any error"])
  func values(_ way: String) async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        var node = Node(token: Token(ended), rest: nil)
        for _ in 0..<depth {
          let before = node
          switch way {
          case "made": node = Node(token: node.token, rest: Promise(result: before))
          case "finished": node = Node(token: node.token, rest: Promise { $0(.success(before)) })
          case "moved on": node = Node(token: node.token, rest: Promise(result: before).map { $0 })
          case "combined":
            let both = all(Promise<Node?, Never>(result: before), Promise(result: 1))
            node = Node(token: node.token, rest: both.map { $0.0 })
          case "error": node.failed = Promise(error: before)
          default: node.untyped = Promise(error: before)
          }
          node.rest?.observe { _ in }
        }
      }
      #expect(ended.all == [true])
    }
  }
}

/// Levels of a deep nest. More prove no more, and take gigabytes.
let depth = min(links, 100_000)
