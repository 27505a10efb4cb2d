import PromiseConformance

// The toys that are named run, on the clauses that are named.
Conformance.serveIfChild(Subject.toys)
let words = CommandLine.arguments.dropFirst()
let clauses = Suite.clauses(.core).filter { clause in words.contains(clause.id) }
var runner = Runner()
runner.isolation = .inChildrenOfThisProgram
print(runner.run(clauses, on: Subject.toys.filter { words.contains($0.name) }))
