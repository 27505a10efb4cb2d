import Foundation

/// A person in the address book.
struct Contact: Equatable {
  let id: Int
  var name: String

  init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

enum ServerError: Error, Equatable {
  case offline
  case notFound(Int)
}

/// A server as it was before there were promises: it calls completion handlers, on a queue of its own.
final class Server {
  private let queue = DispatchQueue(label: "server")
  private var contacts: [Int: Contact]
  /// How many requests fail before one is answered.
  private var failures: Int

  init(_ contacts: [Contact], failures: Int = 0) {
    self.contacts = Dictionary(uniqueKeysWithValues: contacts.map { ($0.id, $0) })
    self.failures = failures
  }

  func contact(_ id: Int, completion: @escaping (Contact?, Error?) -> Void) {
    answer({ error in completion(nil, error) }) {
      guard let contact = self.contacts[id] else { return completion(nil, ServerError.notFound(id)) }
      completion(contact, nil)
    }
  }

  func avatar(of contact: Contact, completion: @escaping (Data?, Error?) -> Void) {
    answer({ error in completion(nil, error) }) { completion(Data(contact.name.utf8), nil) }
  }

  func save(_ contact: Contact, completion: @escaping (Error?) -> Void) {
    answer(completion) {
      self.contacts[contact.id] = contact
      completion(nil)
    }
  }

  func count(completion: @escaping (Result<Int, Error>) -> Void) {
    answer({ error in completion(.failure(error)) }) { completion(.success(self.contacts.count)) }
  }

  /// Never calls its handler.
  func hang(completion: @escaping (Int) -> Void) { stuck.append(completion) }

  private var stuck: [(Int) -> Void] = []

  private func answer(_ fail: @escaping (Error) -> Void, _ body: @escaping () -> Void) {
    queue.async {
      guard self.failures == 0 else {
        self.failures -= 1
        return fail(ServerError.offline)
      }
      body()
    }
  }
}
