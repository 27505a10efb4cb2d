import Foundation
import Testing

@testable import Benchmark

/// The workload `compile`: what it tells of the compiler, and what it says when there is none.
struct CompileTests {
  @Test("Without a compiler, or without modules that it reads beside the program, it says so")
  func absence() throws {
    let folder = try TemporaryFolder()
    let nobody = Toolchain(products: folder.url, path: folder.url.path)
    #expect(nobody.absence == "there is no swiftc on the PATH")
    #expect(throws: Toolchain.Failure.self) { try nobody.milliseconds(for: "chain", in: "func chain() {}") }
    try folder.script("swiftc", "")
    let bare = Toolchain(products: folder.url, path: "/nowhere:\(folder.url.path)")
    #expect(bare.absence == "the compiled modules don't lie beside the program")
    let checker = try folder.toolchain("echo 'x: error: made by another compiler'; exit 1")
    #expect(checker.absence == "the compiler refuses: x: error: made by another compiler")
  }

  @Test("The time of a function is the sum of what the compiler says of it, and of nothing else")
  func times() throws {
    let folder = try TemporaryFolder()
    let checker = try folder.toolchain(
      """
      printf '1.50ms\\tf.swift:2:6\\tglobal function f.(file).one()@f.swift:2:6\\n'
      printf '2.25ms\\tf.swift:4:6\\tglobal function f.(file).chain(on:)@f.swift:4:6\\n'
      printf '0.25ms\\tf.swift:9:6\\tglobal function f.(file).chain@f.swift:9:6\\n'
      """)
    #expect(try checker.milliseconds(for: "chain", in: "") == 2.5)
    #expect(throws: Toolchain.Failure.self) { try checker.milliseconds(for: "cha", in: "") }
  }

  @Test("A program's size is kept by what it depends on, and nothing is built for it until that changes")
  func kept() throws {
    let folder = try TemporaryFolder()
    try folder.script(
      "swiftc",
      """
      echo built >> "$(dirname "$0")/log"
      while [ $# -gt 0 ]; do [ "$1" = -o ] && printf 1234567 > "$2"; shift; done
      """)
    try FileManager.default.createDirectory(atPath: folder.path("M.build"), withIntermediateDirectories: true)
    func write(_ text: String?, to name: String, at seconds: Double) throws {
      try text?.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
      let date = Date(timeIntervalSince1970: seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path(name))
    }
    try write("let a = 1", to: "a.swift", at: 1)
    try write("", to: "a.o", at: 2)
    try JSONEncoder().encode([folder.path("a.swift"): ["object": folder.path("a.o")]])
      .write(to: URL(fileURLWithPath: folder.path("M.build/output-file-map.json")))
    func builds(_ program: String) throws -> Int? {
      let toolchain = Toolchain(products: folder.url, path: folder.url.path)
      #expect(try toolchain.bytes(of: program, linking: "M") == 7)
      return folder.text("log")?.split(separator: "\n").count
    }
    let first = try #require(try builds("one"))
    #expect(try builds("one") == first)
    #expect(try builds("two") == first + 1, "another program")
    try write("let a = 2", to: "a.swift", at: 1)
    #expect(try builds("one") == first + 2, "another source of the module")
    try write(nil, to: "swiftc", at: 5)
    #expect(try builds("one") == first + 3, "another compiler")
    try write(nil, to: "a.swift", at: 3)
    #expect(try builds("one") == first + 4, "the object is older than its source")
    #expect(try builds("one") == first + 5, "and so nothing is kept")
  }

  @Test("The compiler checks the guide's samples without giving up, even with one more function that prints")
  func guide() throws {
    try #require(Toolchain.here.absence == nil)
    let source = CompileGuide.source + "\nfunc print(_ text: String) {}"
    #expect(try Toolchain.here.milliseconds(for: "sample", in: source) > 0)
  }

  @Test("What isn't measured is said: a quick run leaves it out")
  func remarks() throws {
    #expect(Workloads.absences(among: ["compile"], quick: true) == ["compile: left out of a quick run."])
    #expect(Workloads.absences(among: ["chain"], quick: true).isEmpty)
  }
}
