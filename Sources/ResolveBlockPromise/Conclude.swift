/// What does the result of a block do? It resolves the Next Promise.
extension Promise {
  /// Resolves this promise, the Next Promise, with what `block` makes of a value; an error stays as it is.
  func conclude<Source>(
    _ outcome: Result<Source, any Error>, _ block: (Source) throws -> Resolution<Value>
  ) -> (any Link)? {
    conclude(outcome, block, { .error($0) })
  }

  /// Resolves this promise, the Next Promise, with what the fitting block makes of the outcome.
  ///
  /// A promise returned to a Next Promise that was cancelled meanwhile is cancelled too: it was made for it.
  func conclude<Source>(
    _ outcome: Result<Source, any Error>,
    _ block: (Source) throws -> Resolution<Value>, _ error: (any Error) throws -> Resolution<Value>
  ) -> (any Link)? {
    let resolution: Resolution<Value>
    do {
      switch outcome {
      case .success(let value): resolution = try block(value)
      case .failure(let failure): resolution = try error(failure)
      }
    } catch {
      resolution = .error(error)
    }
    return accept(resolution)
  }

  private func accept(_ resolution: Resolution<Value>) -> (any Link)? {
    switch resolution {
    case .value(let value): return settle(.value(Box(value))).ready
    case .error(let error): return fail(error)
    case .promise(let promise):
      let (binding, ready) = follow(promise)
      if binding == .cancelled { promise.cancel() }
      return ready
    }
  }
}

extension Resolution {
  /// What the plain result of a block means. An error type fails, whether `any Error` or one of one's own. A type of the
  /// standard library that somebody extended to be an `Error`, such as `String`, stays a value.
  init(result: Value) {
    if Value.self is any Error.Type, !(Value.self is any LosslessStringConvertible.Type),
      let error = result as? any Error
    {
      self = .error(error)
    } else {
      self = .value(result)
    }
  }
}
