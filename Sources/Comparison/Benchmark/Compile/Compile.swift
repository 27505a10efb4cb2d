import Foundation

/// How long the type checker takes for a chain of ten steps, as its user would write it.
///
/// The compiler is asked for the time that it spends on the function around the chain; starting it, reading modules
/// and making code aren't part of it. What is read from the modules when it is first used is paid by a function with
/// one step that stands before. The chain stands in the file five times, and a figure is for one: it takes a few
/// milliseconds. The steps state the type of their result: what the compiler has to find out by itself in a long chain
/// can cost it any amount of time.
enum Compile {
  static let fixtures = [
    CompileLinkedList.fixture, CompileStateful.fixture, CompileResolveBlock.fixture, CompileFull.fixture,
    CompileGCD.fixture, CompileTask.fixture, CompileCallbacks.fixture,
  ]

  static let family = Family(
    place: nil, parts: [.init(id: "compile", question: "The type checker's time for a chain of ten steps")], unit: "ms",
    scales: [10], quickScales: [], seconds: { _ in 0.5 }, allowance: .init(full: 18), leastRounds: 6,
    warmsUp: false, absence: { Toolchain.here.absence },
    subjects: fixtures.map { fixture in
      Subject(name: fixture.name, note: fixture.note) { _ in
        [try Toolchain.here.milliseconds(for: "chain", in: fixture.repeated) / Double(Fixture.copies)]
      }
    })

  /// A file whose function `chain` is checked, and a statement that runs it.
  struct Fixture: Sendable {
    let name: String
    var note = ""
    let use: String
    let source: String

    static let copies = 5

    /// The source with more functions like `chain`, its last one, each in a type of its own.
    var repeated: String {
      let chain = source.range(of: "func chain").map { source[$0.lowerBound...] } ?? ""
      return ([source] + (1..<Self.copies).map { "struct Copy\($0) {\n\(chain)\n}" }).joined(separator: "\n")
    }
  }
}
