import Adapters
import Proof
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
      #expect(!clause.sources.isEmpty, "\(clause.id)")
      for source in clause.sources {
        let isKnown = ["A+ ", "t262 ", "001 ", "002 ", "004 "].contains { source.hasPrefix($0) } || source == "here"
        #expect(isKnown, "\(clause.id) cites '\(source)'")
      }
      for alternative in clause.alternatives { #expect(isSentence(alternative.statement), "\(clause.id)") }
    }
  }

  @Test("Clauses come in the order of the laws")
  func order() {
    let all = Suite.clauses.map(\.law)
    #expect(all == all.sorted())
    #expect(laws.map(\.number).sorted() == (1...32).filter { $0 != 25 && $0 != 29 })
    #expect(Set(laws.map(\.title)).count == laws.count)
  }

  private let laws = Set(Suite.clauses.map(\.law))

  @Test("A law has a profile, and few of its clauses have another, apart from what Promises/A+ asks")
  func profiles() {
    let house: Set<Law> = [.work, .recovery, .failures, .places, .ripples, .drops, .hops]
    #expect(laws.filter { $0.profile == .house } == house)
    let strict: Set<Law> = [.ownership, .longChains]
    #expect(laws.filter { $0.profile == .strict } == strict)
    let others = Suite.clauses.filter {
      $0.profile != .aplus && $0.profile != $0.law.profile && Profile(needed: $0.needs) == nil
    }
    #expect(
      others.map(\.id).sorted() == [
        "adopting-in-a-circle", "adopting-itself-freed", "attached-from-elsewhere-while-told", "await-consumed-dropped",
        "await-dropped", "await-temporary-dropped", "circle-closed-by-threads", "lives-while-pending",
        "order-under-racing-attach", "small-programs-long-rings", "small-programs-rings",
        "small-programs-wide-rings",
      ])
    for profile in Profile.allCases { #expect(!Suite.clauses(profile).isEmpty, "\(profile)") }
  }

  @Test("What every promise must keep has a source, or a sentence that says why")
  func reasons() {
    for clause in Suite.clauses(.core) + Suite.clauses(.strict) where clause.sources == ["here"] {
      #expect(clause.reason.map(isSentence) == true, "\(clause.id) has neither")
    }
    let idle = laws.filter { law in
      law.reason != nil && !Suite.clauses.contains { $0.law == law && $0.reason != nil }
    }
    #expect(idle.isEmpty, "\(idle)")
  }

  @Test("The profile of Promises/A+ is part of the core, and each of its clauses has the number of a sentence")
  func aplus() {
    let clauses = Suite.clauses(.aplus)
    #expect(clauses.count > 40 && Set(clauses.map(\.id)).isSubset(of: Suite.clauses(.core).map(\.id)))
    for clause in clauses {
      #expect(clause.sources.contains { $0.wholeMatch(of: /A\+ 2\.[123](\.\d)+/) != nil }, "\(clause.id)")
      #expect(!clause.sources.contains("here"), "\(clause.id)")
    }
  }

  @Test("An operation is a capability when it is set, and every capability is an operation or a trait")
  func capabilities() {
    let all = Subjects.designs.reduce(into: Set<Capability>()) { $0.formUnion($1.capabilities) }
    #expect(all == Set(Capability.allCases))
    let least = Subject("least", traits: []) { _ in Operations<Int>(make: { _ in 1 }, observe: { _, _ in }) }
    #expect(least.capabilities.isEmpty)
  }

  @Test("What a subject declares to do instead is known to the clause")
  func differences() {
    for subject in Subjects.designs + Subjects.controls + Subjects.toys.map(\.subject) {
      for (id, difference) in subject.differences {
        let clause = Suite.clauses.first { $0.id == id }
        #expect(clause != nil, "\(subject.name) declares '\(id)'")
        #expect(clause?.alternatives.contains { $0.name == difference.alternative } == true, "\(subject.name): \(id)")
        #expect(isSentence(difference.reason), "\(subject.name): \(difference.reason)")
      }
    }
  }

  @Test("The contract has a version, and adapters are written for it")
  func version() { #expect(Contract.version == 2) }
}
