import Dispatch

/// How are several results mixed that come one by one, with a thread that waits for each of them and without?
enum Calculator {
  static let study = Study(
    name: "Calculator",
    problem: "Compute the roots of x² + px + q with a calculator that does one operation at a time and answers later; "
      + "some results are needed twice. Once with a thread that waits for each result, once without.",
    scripts: scripts, solutions: solutions)

  static let solutions: KeyValuePairs<String, @Sendable (CalculatorStage) -> Void> = [
    "Completion handlers": { stage in
      (stage.waits ? completionHandlersWaiting : completionHandlers)(stage.calculator, stage.equation, stage.screen)
    },
    "LinkedListPromise": { stage in
      (stage.waits ? linkedListWaiting : linkedListPromise)(stage.calculator, stage.equation, stage.screen)
    },
    "StatefulPromise": { stage in
      (stage.waits ? statefulWaiting : statefulPromise)(stage.calculator, stage.equation, stage.screen)
    },
    "ResolveBlockPromise": { stage in
      (stage.waits ? resolveBlockWaiting : resolveBlockPromise)(stage.calculator, stage.equation, stage.screen)
    },
    "FullPromises": { stage in
      (stage.waits ? fullWaiting : fullPromises)(stage.calculator, stage.equation, stage.screen)
    },
    "async/await": { stage in
      Task { await (stage.waits ? awaiting : asyncAwait)(stage.calculator, stage.equation, stage.screen) }
    },
  ]

  static let scripts = [true, false].flatMap { waits in
    [
      script("two roots", "x² − 3x + 2", Equation(p: -3, q: 2), waits, expect: "x₁ = 2, x₂ = 1"),
      script("one root", "x² + 8x + 16", Equation(p: 8, q: 16), waits, expect: "x₁ = -4, x₂ = -4"),
      script("no root", "x² + 4", Equation(p: 0, q: 4), waits, expect: "error: √-16 isn't a whole number"),
      script(
        "too large", "x² + \(Int.max)x + 1", Equation(p: .max, q: 1), waits,
        expect: "error: \(Int.max) · \(Int.max) is too large"),
    ]
  }

  private static func script(
    _ name: String, _ polynomial: String, _ equation: Equation, _ waits: Bool, expect line: String
  ) -> StudyScript<CalculatorStage> {
    let scenario = Study.Scenario(
      name: "\(name), \(waits ? "waiting" : "without waiting")",
      statement: "The roots of \(polynomial), \(waits ? "by a thread that waits" : "while no thread waits").",
      expected: [line, "finished"])
    return StudyScript(scenario: scenario) { transcript in
      CalculatorStage(equation: equation, waits: waits, screen: CalculatorScreen(transcript: transcript))
    }
  }
}

/// One calculator, one equation and one screen.
struct CalculatorStage: StudyStage {
  let calculator = PocketCalculator()
  let equation: Equation
  /// Whether the solution with a waiting thread is to be played.
  let waits: Bool
  let screen: CalculatorScreen

  func isQuiet(by deadline: DispatchTime) -> Bool { calculator.isQuiet(by: deadline) }
}
