import Foundation
import PromiseConformance

// The toys that are named run, on the laws of all promises; the rest of the arguments are the names of clauses.
Conformance.serveIfChild(Subject.toys)
let words = CommandLine.arguments.dropFirst()
let clauses = Suite.clauses(.core).filter { clause in words.contains(clause.id) }
var runner = Runner()
runner.isolation = .inChildrenOfThisProgram
runner.subjectsAtOnce = 4
print(
  runner.run(
    clauses.isEmpty ? Suite.clauses(.core) : clauses, on: Subject.toys.filter { words.contains($0.name) }
  ) { _, _, what in FileHandle.standardError.write(Data("\(Date().timeIntervalSince1970) \(what)\n".utf8)) })
