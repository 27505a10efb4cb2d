// Blocks of every operator, in a main-actor class, touch the class.
import Dispatch
import FullPromises

@MainActor final class Caption {
  var text = ""
}

@MainActor final class Controller {
  let label = Caption()
  var isReady = true

  func load() -> Promise<String> { Promise("text") }

  func show() {
    load().then { text in
      self.label.text = text
    }.catch { error in
      self.label.text = "\(error)"
    }.always {
      self.label.text += "."
    }
  }

  func make() -> [Promise<String>] {
    [
      Promise<String> { self.label.text }, Promise<String> { self.load() },
      Promise<String> { fulfill, _ in fulfill(self.label.text) },
      retry(condition: { _, _ in self.isReady }) { Promise("text") }, retry { self.load() },
    ]
  }

  func go() -> [Promise<String>] {
    [
      load().then { _ in self.label.text }, load().then { _ in self.load() },
      load().recover { _ in self.label.text }, load().recover { _ in self.load() },
      load().validate { text in text == self.label.text },
      load().reduce(1, 2) { _, _ in self.load() }, load().reduce([1, 2]) { _, _ in self.load() },
    ]
  }

  func wrapped() -> [Any] {
    [
      wrap { (done: () -> Void) in
        self.hide()
        done()
      },
      wrap { (done: (String) -> Void) in done(self.label.text) },
      wrap { (done: (Result<String, any Error>) -> Void) in done(.success(self.label.text)) },
      wrap { (done: ((any Error)?) -> Void) in done(self.isReady ? nil : CancellationError()) } as Promise<Void>,
      wrap { (done: (String?) -> Void) in done(self.label.text) } as Promise<String?>,
      wrap { (done: (String, (any Error)?) -> Void) in done(self.label.text, nil) } as Promise<String>,
      wrap { (done: ((any Error)?, String) -> Void) in done(nil, self.label.text) } as Promise<String>,
      wrap { (done: (String?, (any Error)?) -> Void) in done(self.label.text, nil) } as Promise<String?>,
      wrap { (done: (String?, (any Error)?) -> Void) in done(self.label.text, nil) } as Promise<String>,
      wrap { (done: ((any Error)?, String?) -> Void) in done(nil, self.label.text) } as Promise<String?>,
      wrap { (done: (String?, Int?, (any Error)?) -> Void) in done(self.label.text, 1, nil) }
        as Promise<(String?, Int?)>,
    ]
  }

  func hide() { label.text = "" }
}
