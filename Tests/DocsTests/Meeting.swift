import FullPromises
import LinkedListPromise
import ResolveBlockPromise
import StatefulPromise

/// Two designs meet where one's completion handler settles the other.
enum Meeting {
  // snippet: value-to-object
  /// One run that many share, made of a value that would run for each of them.
  static func shared(
    _ page: LinkedListPromise.Promise<String, Missing>
  ) -> StatefulPromise.Promise<String, Missing> {
    StatefulPromise.Promise { completionHandler in page.task(completionHandler) }
  }
  // end

  // snippet: object-to-chain
  /// A chain that can be cancelled to its source, which here is one place among the observers of an object.
  static func chained(
    _ page: StatefulPromise.Promise<String, Missing>
  ) -> ResolveBlockPromise.Promise<String> {
    let chain = ResolveBlockPromise.Promise<String>(name: "page")
    let place = page.start { result in chain.resolve(result) }
    return chain.onCancel { place.withdraw() }
  }
  // end

  // snippet: chain-to-many
  /// A promise with many readers, made of one that has a single consumer.
  static func forked(_ chain: ResolveBlockPromise.Promise<String>) -> FullPromises.Promise<String> {
    let page = FullPromises.Promise<String>.pending()
    chain.then({ text in page.fulfill(text) }, error: { error in page.reject(error) })
    return page
  }
  // end
}
