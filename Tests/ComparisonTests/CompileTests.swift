import Foundation
import Testing

@testable import Benchmark

/// The workload `compile`: what it tells of the compiler, and what it says when there is none.
struct CompileTests {
  @Test("Without a compiler, or without modules beside the program, it says so")
  func absence() throws {
    let folder = try TemporaryFolder()
    let nobody = Toolchain(products: folder.url, path: folder.url.path)
    #expect(nobody.absence == "there is no swiftc on the PATH")
    #expect(throws: Toolchain.Failure.self) { try nobody.milliseconds(for: "chain", in: "func chain() {}") }
    try "#!/bin/sh\n".write(toFile: folder.path("swiftc"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swiftc"))
    let bare = Toolchain(products: folder.url, path: "/nowhere:\(folder.url.path)")
    #expect(bare.absence == "the compiled modules don't lie beside the program")
  }

  @Test("A compiler that refuses the modules is no reason to end the run")
  func refusal() throws {
    let folder = try TemporaryFolder()
    try folder.script("swiftc", "echo 'x: error: made by another compiler'; exit 1")
    try FileManager.default.createDirectory(atPath: folder.path("Modules"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("Modules/FullPromises.swiftmodule"), atomically: true, encoding: .utf8)
    let checker = Toolchain(products: folder.url, path: folder.url.path)
    #expect(checker.absence == "the compiler refuses: x: error: made by another compiler")
  }

  @Test("The time of a function is the sum of what the compiler says of it, and of nothing else")
  func times() throws {
    let folder = try TemporaryFolder()
    try folder.script(
      "swiftc",
      """
      printf '1.50ms\\tf.swift:2:6\\tglobal function f.(file).one()@f.swift:2:6\\n'
      printf '2.25ms\\tf.swift:4:6\\tglobal function f.(file).chain(on:)@f.swift:4:6\\n'
      printf '0.25ms\\tf.swift:9:6\\tglobal function f.(file).chain@f.swift:9:6\\n'
      """)
    try FileManager.default.createDirectory(atPath: folder.path("Modules"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("Modules/FullPromises.swiftmodule"), atomically: true, encoding: .utf8)
    let checker = Toolchain(products: folder.url, path: folder.url.path)
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
    func write(_ text: String, to name: String, at seconds: Double) throws {
      try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
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
    #expect(try builds("one") == first + 2)
    try write("let a = 2", to: "a.swift", at: 3)
    #expect(try builds("one") == first + 3, "the object is older than its source")
    #expect(try builds("one") == first + 4, "and so nothing is kept")
    try write("", to: "a.o", at: 4)
    #expect(try builds("one") == first + 4)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: folder.path("swiftc"))
    #expect(try builds("one") == first + 5, "another compiler")
  }

  #if !THREAD_SANITIZER  // Its objects need a library that the program lacks.
    @Test("A design adds bytes to a program, and its module must lie beside this one")
    func size() throws {
      let toolchain = Toolchain.here
      try #require(toolchain.absence == nil)
      for fixture in [CompileLinkedList.fixture, CompileGCD.fixture] {
        #expect(try ProgramSize.added(by: fixture) > 0, "\(fixture.name)")
      }
      #expect(throws: Toolchain.Failure.self) { try toolchain.bytes(of: "@main struct P {}", linking: "Nothing") }
    }
  #endif

  @Test("The compiler checks the guide's samples without giving up, also with one more function that prints")
  func guide() throws {
    try #require(Toolchain.here.absence == nil)
    let other = "\nfunc print(_ text: String) {}"
    for source in [CompileGuide.source, CompileGuide.source + other] {
      #expect(try Toolchain.here.milliseconds(for: "sample", in: source) > 0)
    }
  }

  @Test("Every fixture has ten steps")
  func steps() {
    for fixture in Compile.fixtures {
      let chain = fixture.source.components(separatedBy: "func chain").last ?? ""
      #expect(chain.components(separatedBy: " + 1").count + chain.components(separatedBy: "step(").count - 2 == 10)
    }
  }

  @Test("What isn't measured is said: a quick run leaves it out", arguments: [true])
  func remarks(quick: Bool) throws {
    #expect(Workloads.absences(among: ["compile"], quick: quick) == ["compile: left out of a quick run."])
    #expect(Workloads.absences(among: ["chain"], quick: quick).isEmpty)
  }
}
