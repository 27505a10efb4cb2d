import XCTest

/// The same in the words of XCTest.
final class ClauseCase: XCTestCase {
  func testClauses() async {
    for clause in checkup.clauses {
      let finding = await checkup.finding(on: clause)
      if let fault = finding.fault, !finding.isKnown { XCTFail("\(clause.id): \(fault)") }
    }
  }
}
