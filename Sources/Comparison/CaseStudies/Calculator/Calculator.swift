/// How are several results mixed that come one by one, with a thread that waits for each of them and without?
enum Calculator {
  static let study = Study(
    name: "Calculator",
    problem: "Compute the roots of x² + px + q with a calculator that does one operation at a time and answers later; "
      + "some results are needed twice. Once with a thread that waits for each result, once without.",
    scripts: scripts,
    solutions: [
      solution(completionHandlers, waiting: completionHandlersWaiting),
      solution(linkedListPromise, waiting: linkedListWaiting),
      solution(statefulPromise, waiting: statefulWaiting),
      solution(resolveBlockPromise, waiting: resolveBlockWaiting),
      solution(fullPromises, waiting: fullWaiting),
      solution(
        { calculator, equation, screen in Task { await asyncAwait(calculator, equation, screen) } },
        waiting: { calculator, equation, screen in Task { await awaiting(calculator, equation, screen) } }),
    ]
  ) { $1($0) }

  /// Whether a thread waits decides which of a design's two solutions is played.
  typealias Stage = (calculator: PocketCalculator, equation: Equation, screen: CalculatorScreen, waits: Bool)
  private typealias Solution = @Sendable (PocketCalculator, Equation, CalculatorScreen) -> Void

  private static func solution(
    _ solution: @escaping Solution, waiting: @escaping Solution
  ) -> @Sendable (Stage) -> Void {
    { stage in (stage.waits ? waiting : solution)(stage.calculator, stage.equation, stage.screen) }
  }

  static let scripts = [true, false].flatMap { waits in
    [
      script("two roots", "x² − 3x + 2", Equation(p: -3, q: 2), waits, expect: "x₁ = 2, x₂ = 1"),
      script("no root", "x² + 4", Equation(p: 0, q: 4), waits, expect: "error: √-16 isn't a whole number"),
    ]
  }

  private static func script(
    _ name: String, _ polynomial: String, _ equation: Equation, _ waits: Bool, expect line: String
  ) -> Script<Stage> {
    Script(
      "\(name), \(waits ? "waiting" : "without waiting")",
      "The roots of \(polynomial), \(waits ? "by a thread that waits" : "while no thread waits").",
      expect: [line, "finished"]
    ) { transcript, _ in
      (PocketCalculator(underWay: transcript.underWay), equation, CalculatorScreen(transcript: transcript), waits)
    }
  }
}
