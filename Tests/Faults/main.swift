import Adapters
import Foundation
import PromiseConformance
import Proof

// Asks the clauses of the subject that the environment names, or of correct promises where it names the suite's model.
// Where it names Proof, every broken promise is asked all clauses, and a line for each says which of them fail.
Subjects.silenceReports()
let subject = ProcessInfo.processInfo.environment["SUBJECT"] ?? ""
if let design = Subjects.designs.first(where: { $0.name == subject }) { Conformance.main(design) }
if subject == "Proof" {
  Conformance.serveIfChild(Subjects.mutants.map(\.subject))
  for (mutant, clauses) in Hunt(Subjects.mutants, Suite.clauses, areAllAsked: true).run(progress: { _, _, _ in }).caught
  {
    print(mutant.subject.name, clauses.joined(separator: " "), separator: "\t")
  }
  exit(0)
}
guard subject == "Model" else { fatalError("SUBJECT is neither a design nor Model nor Proof: \(subject)") }
// No control has a retry whose time is told.
Conformance.main(
  of: Subjects.controls + Subjects.designs.filter { $0.capabilities.isSuperset(of: [.retry, .controlledTime]) })
