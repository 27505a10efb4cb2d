import Dispatch
import Foundation
import FullPromises
import FullPromisesDiagnostics
import Testing

/// The code of `docs/full-promises-in-practice.md`, between marks. It prints the lines of this file: change both.
@Suite("Which step failed?")
struct WhichStepTests {
  private static let work = DispatchQueue(label: "work")
  private static let server = ["/users/1": "ann", "/users/2": "bob", "/avatars/ann": "🙂"]

  // snippet: load
  static func fetch(_ path: String) -> Promise<String> {
    Promise(on: work) {
      guard let answer = server[path] else { throw NotFound(path: path) }
      return answer
    }
  }

  static func avatar(of id: Int) -> Promise<String> {
    fetch("/users/\(id)")
      .then(on: work) { user in fetch("/avatars/\(user)") }
      .validate(on: work) { image in !image.isEmpty }
      .then(on: work) { image in "[\(image)]" }
  }
  // end

  struct NotFound: Error { let path: String }

  // snippet: switch
  static func launch() {
    Report.keepsPlaces = true
  }
  // end

  static func ask() -> Promise<Int> {
    let answer = Promise<Int>.pending()
    return answer.then(on: work) { number in number * 2 }
  }

  #if os(macOS) || os(Linux)
    @Test("What the page says is printed is printed")
    func printed() async {
      await #expect(processExitsWith: .success) {
        let (lost, dropped) = (DispatchSemaphore(value: 0), Box<[String]>([]))
        Report.hook { report in
          dropped.append("FullPromises: \(report)")
          lost.signal()
        }
        Self.launch()
        _ = Self.avatar(of: 2)
        #expect(lost.isSignalled())
        _ = Self.ask()
        let failed = Self.avatar(of: 2)
        while failed.isPending { await Task.yield() }
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../docs/full-promises-in-practice.md")
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```text\n").dropFirst()
        let shown = blocks.map { block in block.components(separatedBy: "\n```")[0].replacing("\n  ", with: " ") }
        #expect(shown == [dropped.value[0]])
        #expect(failed.description.contains("rejected → [then at"))
        #expect(dropped.value[1].contains(" was dropped while pending"))
      }
    }
  #endif
}
