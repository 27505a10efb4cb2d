import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What has to be done? Download a page with a `URLSession`, decode it, present it; and stop when nobody wants it any
/// more.
///
/// Document 001 extends the session, so that it returns promises. What it offers by itself is a task with a completion
/// handler, and nothing happens until somebody remembers to resume that task. Every solution keeps its extension free
/// of this study's error: how the system's error becomes one's own is handed in.
///
/// Both methods are called on the main thread. `open` takes the place of what was opened before, of which nothing is
/// shown any more; neither is anything after `close`. A download that nobody waits for is stopped.
@MainActor
protocol Catalogue: AnyObject, Sendable {
  init(_ shop: Shop, _ screen: OffersScreen)

  /// Downloads the offers on a topic and presents them, or the error.
  func open(_ topic: String)

  /// The user goes away.
  func close()
}

/// Where the offers are, and the session to get them with.
struct Shop: Sendable {
  let session: URLSession
  let server: URL

  func request(_ topic: String) -> URLRequest { URLRequest(url: server.appendingPathComponent("offers/\(topic)")) }
}

/// What the shop has on a topic.
struct Offers: Decodable, Sendable {
  struct Offer: Decodable, Sendable {
    let name: String
    let price: Int
  }

  let topic: String
  let offers: [Offer]
}

/// What the user sees when there are no offers.
typealias DownloadError = Web.Failure

/// What the user looks at.
@MainActor
struct OffersScreen {
  private let transcript: Transcript

  nonisolated init(transcript: Transcript) { self.transcript = transcript }

  func load(_ topic: String) { transcript.add("loading \(topic)") }

  func present(_ result: Result<Offers, DownloadError>) {
    switch result {
    case .success(let offers): show(offers)
    case .failure(let error): show(error)
    }
  }

  func show(_ offers: Offers) {
    transcript.add("\(offers.topic): " + offers.offers.map { "\($0.name) for \($0.price)" }.joined(separator: ", "))
  }

  func show(_ error: any Error) { transcript.add("error: \(error)") }
}
