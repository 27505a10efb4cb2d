import Adapters
import Foundation
import PromiseConformance
import Proof

// Asks the clauses of the subject that the environment names, or of all controls where it names the suite's model.
Subjects.silenceReports()
let subject = ProcessInfo.processInfo.environment["SUBJECT"] ?? ""
if let design = Subjects.designs.first(where: { $0.name == subject }) { Conformance.main(design) }
guard subject == "Model" else { fatalError("SUBJECT is neither a design nor Model: \(subject)") }
let controls = Subjects.controls
Conformance.main(controls[0], controls[1], controls[2], controls[3], controls[4])
