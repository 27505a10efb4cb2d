import Foundation
import PromiseConformance

// `Toys NAME …` runs the suite on the toy of that name; what follows are arguments of the suite.
Conformance.serveIfChild(Subject.toys)
let words = CommandLine.arguments.dropFirst()
guard let toy = Subject.toys.first(where: { $0.name == words.first }) else {
  print("A toy is needed: \(Subject.toys.map(\.name).joined(separator: ", "))")
  exit(EX_USAGE)
}
Conformance.main(toy, arguments: Array(words.dropFirst()))
