import Foundation
import FullPromises

/// A screen as a main-actor class: its blocks touch `self`, as those of every view controller do.
@MainActor
final class ContactViewController {
  private let client: Client
  private(set) var title = ""
  private(set) var avatar: Data?
  private(set) var isLoading = false
  private(set) var alert: String?

  init(_ client: Client) { self.client = client }

  func show(_ id: Int) {
    isLoading = true
    client.contactWithRetries(id).then { contact -> Promise<Data?> in
      self.title = contact.name
      return self.client.avatar(of: contact)
    }.then { avatar in
      self.avatar = avatar
    }.recover { error -> Data? in
      self.alert = "\(error)"
      return nil
    }.always {
      self.isLoading = false
    }
  }

  func rename(_ id: Int, to name: String) {
    client.rename(id, to: name).then(update).catch(showAlert)
  }

  private func update(_ contact: Contact) { title = contact.name }

  private func showAlert(_ error: Error) { alert = "\(error)" }
}
