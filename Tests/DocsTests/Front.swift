import PromiseConformance
import StatefulPromise

/// The adapter of the front page.
enum Front {
  static func adapter() -> Subject {
    // snippet: front-adapter
    let mine = Subject("Mine", traits: [.manyObservers, .sharedRun]) { environment in
      Operations<Promise<Int, Reason>>(
        make: { work in Promise { completionHandler in work(completionHandler) } },
        observe: { promise, handler in promise.start(handler) })
    }
    // end
    return mine
  }
}
