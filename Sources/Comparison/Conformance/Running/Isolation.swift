import Foundation
import Synchronization

extension Runner.Isolation {
  /// All in children that are this program once more; none if this program doesn't begin with `Conformance.main` or
  /// `Conformance.serveIfChild`. A program that runs tests doesn't, and is never started again.
  public static var inChildrenOfThisProgram: Runner.Isolation {
    guard Conformance.servesChildren.withLock({ $0 }) else { return .none }
    return Bundle.main.executablePath.map(inChildren) ?? .none
  }

  /// All in children of another program of this package, by its name. It is looked for where a test's own program lies.
  ///
  /// - Throws: an error that says what to do if it isn't there.
  public static func inChildren(of name: String) throws -> Runner.Isolation {
    let here = Bundle(for: Marker.self).bundleURL
    let folders = [here.deletingLastPathComponent(), Bundle.main.bundleURL, here]
    let paths = folders.map { $0.appendingPathComponent(name).path }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Misuse(message: "'\(name)' wasn't built: the test target has to depend on it")
    }
    return .inChildren(program: path)
  }

  private final class Marker {}
}

extension Conformance {
  /// Whether this program has said that it runs clauses when it is started as a child.
  static let servesChildren = Lock(false)

  /// Whether this process is a child of the suite. Then all that happens in it belongs to one clause or errand.
  static let isChild = Atomic(false)

  /// Why `program` must not be started as a child; nil if it may.
  static func refusal(of program: String) -> String? {
    if ProcessInfo.processInfo.environment[Child.mark] != nil { return "it is a child itself, and runs no clauses" }
    let isThisOne = program == Bundle.main.executablePath && !servesChildren.withLock { $0 }
    return isThisOne ? "it doesn't begin with Conformance.main or Conformance.serveIfChild" : nil
  }
}

extension Subject {
  /// Whether its reports are compared: a hook belongs to the whole process, so it must be known whose reports it gets.
  var hasReportsCompared: Bool { !semantics.reports.isEmpty && Conformance.isChild.load(ordering: .relaxed) }

  /// Whether programs also ask which promise a report is about.
  var hasReportsNamed: Bool { semantics.namesReports && capabilities.contains(.marks) && hasReportsCompared }
}
