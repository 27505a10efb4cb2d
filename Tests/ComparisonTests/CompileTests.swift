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
    try "#!/bin/sh\necho 'x: error: made by another compiler'\nexit 1\n"
      .write(toFile: folder.path("swiftc"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swiftc"))
    try FileManager.default.createDirectory(atPath: folder.path("Modules"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("Modules/FullPromises.swiftmodule"), atomically: true, encoding: .utf8)
    let checker = Toolchain(products: folder.url, path: folder.url.path)
    #expect(checker.absence == "the compiler refuses: x: error: made by another compiler")
  }

  @Test("The time of a function is the sum of what the compiler tells of it, and of nothing else")
  func times() throws {
    let folder = try TemporaryFolder()
    try """
    #!/bin/sh
    printf '1.50ms\\tf.swift:2:6\\tglobal function f.(file).one()@f.swift:2:6\\n'
    printf '2.25ms\\tf.swift:4:6\\tglobal function f.(file).chain(on:)@f.swift:4:6\\n'
    printf '0.25ms\\tf.swift:9:6\\tglobal function f.(file).chain@f.swift:9:6\\n'
    """.write(toFile: folder.path("swiftc"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("swiftc"))
    try FileManager.default.createDirectory(atPath: folder.path("Modules"), withIntermediateDirectories: true)
    try "".write(toFile: folder.path("Modules/FullPromises.swiftmodule"), atomically: true, encoding: .utf8)
    let checker = Toolchain(products: folder.url, path: folder.url.path)
    #expect(try checker.milliseconds(for: "chain", in: "") == 2.5)
    #expect(throws: Toolchain.Failure.self) { try checker.milliseconds(for: "cha", in: "") }
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
