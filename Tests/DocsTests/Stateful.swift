import StatefulPromise

enum Stateful {
  static func greeter() -> Greet {
    // snippet: stateful-wrap
    func name(_ id: Int) -> Promise<String, Missing> {
      Promise { completionHandler in fetchName(id, completionHandler) }
    }
    // end

    // snippet: stateful
    func greet(_ id: Int, _ show: @escaping @Sendable (String) -> Void) {
      let greeting = name(id)
        .map { name in "Hello, \(name)!" }
        .recover { error in "Nobody has number \(error.id)." }
      greeting.start { result in show(result.get()) }  // the work runs once, however many start it
    }
    // end
    return greet
  }

  /// How often does the work run?
  static func twice(
    _ fetchName: @escaping Promise<String, Missing>.AsyncTask, _ show: @escaping @Sendable ([String]?) -> Void
  ) {
    let name = Promise<String, Missing> { completionHandler in fetchName(completionHandler) }
    all([name, name]).start { names in show(try? names.get()) }
  }

  /// What does a cancel at the end of a chain stop?
  static func leave(
    _ load: @escaping Promise<[String], Missing>.CancellableTask, _ show: @escaping @Sendable (Int) -> Void
  ) -> Promise<[String], Missing> {
    // snippet: check-cancel
    let rows = Promise(cancellableTask: load)
    let count = rows.map { rows in rows.count }
    count.start { count in show((try? count.get()) ?? 0) }
    count.cancel()
    // end
    return rows
  }
}
