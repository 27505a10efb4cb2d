import Foundation
import Testing

@testable import compare

@Suite("The subcommand coverage-page")
struct CoverageCommandTests {
  private let recorder = Recorder()

  @Test("It writes clauses into the page, and leaves a page alone that lacks what clauses cite")
  func fills() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("coverage.md")
    let page = try String(contentsOf: Checkout.package.appending(path: "docs/coverage.md"), encoding: .utf8)
    try page.replacing("`handlers-in-order`", with: "`old-clause`").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(recorder.run("coverage-page", path) == .fine && folder.text("coverage.md") == page)
    let short = page.replacing(/\| 2\.2\.4 .*\n/, with: "")
    try short.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(recorder.run("coverage-page", path) == .brokenData && folder.text("coverage.md") == short)
    #expect(recorder.received.messages.contains("handler-after-attach: A+ 2.2.4"))
  }
}
