/// How many bytes a design adds to a program: one chain of ten steps, run, in a stripped release program.
///
/// The chain is the one of `Compile`. A program that only prints a number is taken off. A size doesn't vary, so it is
/// measured once.
enum ProgramSize {
  static let family = family(
    "size", "Bytes added to a stripped release program by a chain of ten steps",
    Compile.fixtures.map { fixture in
      Subject(name: fixture.name, note: fixture.note) { _ in [Double(try added(by: fixture))] }
    })

  /// The short promises, whose source is compiled with the chain.
  static let plain = family(
    "plain-size", "Bytes added to a stripped release program by a short promise with a chain of ten steps",
    CompilePlain.forms.map { form in
      Subject(name: form.name) { _ in [Double(try added(by: form.fixture()))] }
    })

  private static func family(_ id: String, _ question: String, _ subjects: [Subject]) -> Family {
    Family(
      place: nil, parts: [.init(id: id, question: question)], unit: "bytes", scales: [10], quickScales: [],
      seconds: { _ in 0.2 }, allowance: .init(full: 1),
      absence: { isRelease ? Toolchain.here.absence : "needs a release build" }, subjects: subjects)
  }

  /// The bytes that the chain of a fixture adds.
  static func added(by fixture: Compile.Fixture) throws -> Int {
    try bytes(
      of: program(fixture.use) + fixture.source,
      linking: fixture.source.contains("import \(fixture.name)") ? fixture.name : nil)
      - bytes(of: program("print(1)"), linking: nil)
  }

  private static let known = Lock<[String: Int]>([:])

  private static func bytes(of source: String, linking module: String?) throws -> Int {
    if let bytes = known.withLock({ $0[source] }) { return bytes }
    let bytes = try Toolchain.here.bytes(of: source, linking: module)
    known.withLock { $0[source] = bytes }
    return bytes
  }

  private static func program(_ use: String) -> String {
    "import Dispatch\n@main struct Program { static func main() async { \(use) } }\n"
  }

  private static var isRelease: Bool {
    var isRelease = true
    assert(
      {
        isRelease = false; return true
      }())
    return isRelease
  }
}
