import Foundation
import PromiseConformance
import Testing

@testable import BringYourOwnClass

let known = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../known.txt").standardizedFileURL.path
let checkup = Checkup(.future, in: "BringYourOwnClass", known: known)

@Test(arguments: checkup.clauses)
func holds(_ clause: Clause) async {
  let finding = await checkup.finding(on: clause)
  withKnownIssue(isIntermittent: finding.isIntermittent) {
    if let fault = finding.fault { Issue.record("\(fault)") }
  } when: {
    finding.isKnown
  }
}
