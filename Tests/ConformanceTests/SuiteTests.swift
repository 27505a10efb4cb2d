import Adapters
import Testing

@testable import PromiseConformance

/// Is the suite itself in order?
@Suite("The suite is in order")
struct SuiteTests {
  @Test("Clauses have names of their own, that a command line can take")
  func names() {
    #expect(Set(Suite.clauses.map(\.id)).count == Suite.clauses.count)
    for clause in Suite.clauses {
      #expect(clause.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" || $0 == "'" }, "\(clause.id)")
    }
  }

  @Test("A clause says in a sentence what holds, and where that is said")
  func statements() {
    for clause in Suite.clauses {
      #expect(isSentence(clause.statement), "\(clause.id): \(clause.statement)")
      #expect(!clause.sources.isEmpty && (1...33).contains(clause.law), "\(clause.id)")
      for source in clause.sources {
        let isKnown = ["A+ ", "t262 ", "001 ", "002 ", "004 "].contains { source.hasPrefix($0) } || source == "here"
        #expect(isKnown, "\(clause.id) cites '\(source)'")
      }
      for alternative in clause.alternatives { #expect(isSentence(alternative.statement), "\(clause.id)") }
    }
  }

  @Test("Clauses come in the order of the laws")
  func order() {
    let laws = Suite.clauses.map(\.law)
    #expect(laws == laws.sorted())
    #expect(Set(laws).count >= 15 && laws.count >= 30)
  }

  @Test("What a subject declares to do instead is known to the clause")
  func differences() {
    for subject in Subjects.designs + Subjects.controls {
      for (id, difference) in subject.differences {
        let clause = Suite.clauses.first { $0.id == id }
        #expect(clause != nil, "\(subject.name) declares '\(id)'")
        #expect(clause?.alternatives.contains { $0.name == difference.alternative } == true, "\(subject.name): \(id)")
        #expect(isSentence(difference.reason), "\(subject.name): \(difference.reason)")
      }
    }
  }

  @Test("The contract has a version, and adapters are written for it")
  func version() { #expect(Contract.version == 1) }
}
