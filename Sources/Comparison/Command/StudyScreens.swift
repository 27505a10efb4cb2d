import CaseStudies
import Foundation
import Report

extension Invocation {
  /// How is a study watched while it is played? Each solution's screen fills on standard error, if that is a terminal.
  var studyView: StudyView? {
    guard console.isLive, !arguments.has(.quiet) else { return nil }
    return StudyView(
      begin: { study, script, solution in console.show("\n\(study), \(script), \(solution)\n") },
      show: { line in console.show(line.onTerminal) })
  }
}

extension StudyView.Line {
  var onTerminal: String {
    let milliseconds = time / .milliseconds(1)
    let place = place.padding(toLength: 6, withPad: " ", startingAt: 0)
    return String(format: "%8.1f ms  ", milliseconds) + place + "  " + text.printable + "\n"
  }
}
