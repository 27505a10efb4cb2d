extension Template.Kind {
  /// What the promise is known to fail, and what it does differently on purpose.
  var known: String { Self.form + lines }

  private static let form = """
    # A line each, read with --known. Those below speak of the placeholder: take them away with it.
    #   fails      CLAUSE  REASON
    #   sometimes  CLAUSE  ADDRESS-OF-AN-ISSUE  REASON
    #   differs    CLAUSE  ALTERNATIVE  REASON

    """

  private var lines: String {
    switch self {
    case .object, .loop:
      Self.lines(
        "fails", "A chain is released recursively.",
        """
        long-chain-released long-chain-released-by-two nested-adoption-released adopted-inside-out-released \
        adopted-outside-in-released adopted-in-any-order-released long-outcomes-released
        """)
    case .value:
      Self.lines(
        "differs", "every-call Nobody remembers that the work called.",
        """
        value-then-value value-then-error error-then-value error-then-error adopts-what-is-settled-twice \
        racing-producers settled-late
        """)
        + Self.lines(
          "differs", "on-first-observer Work begins when somebody observes.", "work-starts-when-made")
        + Self.lines(
          "differs", "runs-again Each observer has a run of its own.",
          "late-observer-hears-value late-observer-hears-error late-observer-of-a-chain")
        + Self.lines(
          "differs", "same-stack There are no queues.",
          """
          handler-after-attach handler-inside-handler handler-after-settling error-handler-after-attach \
          other-handler-inside-handler
          """)
        + Self.lines("differs", "where-it-is-settled There are no queues.", "handler-away-from-the-producer")
        + Self.lines(
          "differs", "kept-by-the-value A value can be run again.", "block-freed-when-settled work-freed-when-settled")
        + Self.lines(
          "fails", "It recurses with the length of a chain.",
          """
          long-chain-runs long-chain-runs-at-once long-chain-fails long-chain-released long-chain-released-by-two \
          nested-promises-run nested-promises-fail captured-chain-runs long-returning-chain-runs \
          nested-completions-run nested-adoption-inside-out nested-adoption-released adopted-inside-out-runs \
          adopted-inside-out-released adopted-outside-in-runs adopted-outside-in-released adopted-in-any-order-runs \
          adopted-in-any-order-released long-outcomes-released
          """)
    }
  }

  /// A line for each of the clauses.
  private static func lines(_ word: String, _ detail: String, _ clauses: String) -> String {
    clauses.split(separator: " ").map { "\(word) \($0) \(detail)\n" }.joined()
  }
}
