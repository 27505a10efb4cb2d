import Foundation
import FullPromises

/// The server's methods as promises, and what the program makes of them.
final class Client {
  private let server: Server

  init(_ server: Server) { self.server = server }

  func contact(_ id: Int) -> Promise<Contact> {
    return wrap { handler in self.server.contact(id, completion: handler) }
  }

  func avatar(of contact: Contact) -> Promise<Data?> {
    return wrap { handler in self.server.avatar(of: contact, completion: handler) }
  }

  func save(_ contact: Contact) -> Promise<Void> {
    return wrap { handler in self.server.save(contact, completion: handler) }
  }

  func count() -> Promise<Int> {
    return wrap { handler in self.server.count(completion: handler) }
  }

  func hang() -> Promise<Int> {
    return wrap { handler in self.server.hang(completion: handler) }
  }

  func contactWithRetries(_ id: Int) -> Promise<Contact> {
    return retry(attempts: 3, delay: 0, condition: { _, error in error as? ServerError == .offline }) {
      self.contact(id)
    }
  }

  func rename(_ id: Int, to name: String) -> Promise<Contact> {
    return validated(name).then { name in
      self.contact(id).then { contact -> Promise<Contact> in
        let renamed = Contact(id: contact.id, name: name)
        return self.save(renamed).then { renamed }
      }
    }
  }

  func greeting(_ ids: [Int]) -> Promise<String> {
    return Promise<String>("Hello").reduce(ids) { text, id in
      self.contact(id).then { contact in text + ", " + contact.name }
    }
  }

  func pair(_ first: Int, _ second: Int) -> Promise<String> {
    return all(contact(first), contact(second)).then { first, second in
      "\(first.name) and \(second.name)"
    }
  }

  func names(_ ids: [Int]) -> Promise<[String]> {
    return any(ids.map { id in contact(id) }).then { found in
      found.compactMap { $0.value?.name }
    }
  }

  private func validated(_ name: String) -> Promise<String> {
    return Promise(name).validate { name in !name.isEmpty }
  }
}
