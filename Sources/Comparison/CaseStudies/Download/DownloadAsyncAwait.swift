import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How does it look when the compiler makes the chain?
///
/// Cancelling the task stops the download. An answer that came just before the cancel is still returned, so the task
/// asks before it shows anything.
final class AsyncCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen
  private var task: Task<Void, Never>?

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    close()
    screen.load(topic)
    task = Task { [shop, screen] in
      let offers: Result<Offers, DownloadError>
      do throws(DownloadError) {
        let page = try await shop.session.download(shop.request(topic), mapping: DownloadError.init(system:))
        offers = .success(try Offers(page: page))
      } catch {
        offers = .failure(error)
      }
      if !Task.isCancelled { screen.present(offers) }
    }
  }

  func close() { task?.cancel() }
}

extension URLSession {
  /// Downloads while the calling task isn't cancelled.
  ///
  /// The session's own `data(for:)` would do, but with Swift 6.3 on Linux a cancel that meets the answer deadlocks in
  /// it: the canceller waits for the queue on which the task is being resumed.
  fileprivate func download<Failure>(
    _ request: URLRequest, mapping: @escaping @Sendable (any Error) -> Failure
  ) async throws(Failure) -> Page {
    let visit = DownloadVisit()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        visit.start(dataTask(with: request) { done.resume(returning: Page.result($0, $1, $2, mapping: mapping)) })
      }
    } onCancel: {
      visit.end()
    }.get()
  }
}
