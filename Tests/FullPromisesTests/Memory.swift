import Foundation
import Testing

#if os(Linux)
  /// How much memory the process has. Only one that does nothing else can be asked, so a test runs it as a child.
  func residentPages() throws -> Int {
    let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(sizes[1]))
  }

  /// Ends the process if each round leaves eighty bytes, less than an observer needs.
  func requireFlat(_ round: () async throws -> Void) async throws {
    for _ in 0..<10_000 { try await round() }
    let before = try residentPages()
    for _ in 0..<100_000 { try await round() }
    let more = try residentPages() - before
    precondition(more < 2_000, "\(more) pages more: eighty bytes of each round are left")
  }
#endif
