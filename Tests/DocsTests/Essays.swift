import StatefulPromise

/// The code of the essays.
enum Essays {
  static func forgetful(_ show: @escaping @Sendable (Result<[String], Missing>) -> Void) -> Promise<[String], Missing> {
    // snippet: forgetful
    let rows = Promise<[String], Missing> { completionHandler in
      // This returns without calling the handler, and without keeping it.
    }
    rows.start { result in show(result) }
    // end
    return rows
  }

  static func text(of rows: Promise<[String], Missing>) async -> String {
    // snippet: wait
    do throws(WaitError<Missing>) {
      return try await rows.get().joined(separator: ", ")
    } catch {
      switch error {
      case .failure(let missing): return "number \(missing.id) is missing"
      case .cancelled: return "cancelled"
      case .dropped: return "no answer"
      }
    }
    // end
  }
}
