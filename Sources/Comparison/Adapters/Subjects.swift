import PromiseConformance

/// Which promises does this package bring to the suite?
public enum Subjects {
  /// The four designs, in the order of the documents.
  public static let designs: [Subject] = [.linkedList, .stateful, .resolveBlock, .full]

  /// The designs that share turns of a queue, on queues where they mayn't.
  public static let withOwnTurns: [Subject] = [.resolveBlockWithOwnTurns, .fullWithOwnTurns]

  /// The plain forms, which run only when they are named: each fails what the derivation's later steps are for.
  public static let plain: [Subject] = [.plainStruct, .plainClass, .plainState, .plainOneConsumer, .plainManyObservers]

  /// Sends the designs' reports nowhere: clauses drop promises on purpose, and a matrix shouldn't show that.
  public static func silenceReports() {
    silenceStateful()
    silenceResolveBlock()
    silenceFull()
  }
}

/// Lines collected from any thread.
final class Lines: Sendable {
  private let lines = Lock<[String]>([])

  func append(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}
