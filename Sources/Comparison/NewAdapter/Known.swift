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
    case .object, .loop: Self.ofClass
    case .value: Self.ofValue
    }
  }

  private static let ofClass = """
    fails long-chain-released A chain is released recursively.
    fails long-chain-released-by-two A chain is released recursively.
    fails nested-adoption-released A chain is released recursively.
    fails long-outcomes-released A chain is released recursively.

    """

  private static let ofValue = """
    differs value-then-value every-call Nobody remembers that the work called.
    differs value-then-error every-call Nobody remembers that the work called.
    differs error-then-value every-call Nobody remembers that the work called.
    differs error-then-error every-call Nobody remembers that the work called.
    differs adopts-what-is-settled-twice every-call Nobody remembers that the work called.
    differs racing-producers every-call Nobody remembers that the work called.
    differs settled-late every-call Nobody remembers that the work called.
    differs work-starts-when-made on-first-observer Work begins when somebody observes.
    differs late-observer-hears-value runs-again Each observer has a run of its own.
    differs late-observer-hears-error runs-again Each observer has a run of its own.
    differs late-observer-of-a-chain runs-again Each observer has a run of its own.
    differs handler-after-attach same-stack There are no queues.
    differs handler-inside-handler same-stack There are no queues.
    differs handler-after-settling same-stack There are no queues.
    differs error-handler-after-attach same-stack There are no queues.
    differs other-handler-inside-handler same-stack There are no queues.
    differs handler-away-from-the-producer where-it-is-settled There are no queues.
    differs block-freed-when-settled kept-by-the-value A value can be run again.
    differs work-freed-when-settled kept-by-the-value A value can be run again.
    fails long-chain-runs It recurses with the length of a chain.
    fails long-chain-runs-at-once It recurses with the length of a chain.
    fails long-chain-fails It recurses with the length of a chain.
    fails long-chain-released It recurses with the length of a chain.
    fails long-chain-released-by-two It recurses with the length of a chain.
    fails nested-promises-run It recurses with the length of a chain.
    fails nested-promises-fail It recurses with the length of a chain.
    fails captured-chain-runs It recurses with the length of a chain.
    fails long-returning-chain-runs It recurses with the length of a chain.
    fails nested-completions-run It recurses with the length of a chain.
    fails nested-adoption-inside-out It recurses with the length of a chain.
    fails nested-adoption-released It recurses with the length of a chain.
    fails long-outcomes-released It recurses with the length of a chain.

    """
}
