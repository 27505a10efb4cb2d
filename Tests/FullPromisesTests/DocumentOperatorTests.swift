import Dispatch
import Foundation
import FullPromises
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The samples of document 004 for its operators: contacts, avatars, tokens and a flaky server.
@Suite("The operator samples of document 004", .serialized)
struct DocumentOperatorTests {
  struct User: Sendable { let name = "me" }
  struct Contact: Sendable { let name: String }
  typealias Avatar = String

  @MainActor final class Label { var text = "" }

  enum MyClient {
    static func getCurrentUser() -> Promise<User> { Promise { User() } }
    static func getContacts(_ user: User) -> Promise<[Contact]> {
      Promise { [Contact(name: "a"), Contact(name: "b")] }
    }
    static func getAvatar(_ contact: Contact) -> Promise<Avatar> { Promise { contact.name + ".png" } }
    static func getAvatarFor(contact: Contact) -> Promise<Avatar> { getAvatar(contact) }
    static func getLocationFor(contact: Contact) -> Promise<Int> {
      Promise { () -> Int in throw Oops(code: 404) }
    }
    static func typical(completion: @escaping (Data?, (any Error)?) -> Void) { completion(Data([1]), nil) }
  }

  func getCurrentUserContactsAvatars() -> Promise<[Avatar]> {
    return MyClient.getCurrentUser().then(MyClient.getContacts).then { contacts in
      all(contacts.map(MyClient.getAvatar))
    }
  }

  func getDefaultsAvatars() -> Promise<[Avatar]> { Promise(["default"]) }
  func getAuthToken(_ token: String) -> Promise<String> { Promise(token) }
  func getData(_ token: String) -> Promise<Data> { Promise(Data(token.utf8)) }
  func update(_ avatars: [Avatar]) { log.append("update \(avatars)") }
  func showErrorAlert(_ error: any Error) { log.append("alert \(error)") }
  let log = Box<[String]>([])

  @Test("Avatars: two functions and one block")
  func avatars() async throws {
    #expect(try await getCurrentUserContactsAvatars().result() == ["a.png", "b.png"])
    try await getCurrentUserContactsAvatars().then(update).catch(showErrorAlert).result()
    #expect(log.value == [#"update ["a.png", "b.png"]"#])
  }

  @Test("Always, at the end of then and catch")
  func always() async throws {
    let label = Label()
    try await getCurrentUserContactsAvatars().then { avatars in
      self.update(avatars)
    }.catch { error in
      self.showErrorAlert(error)
    }.onMain.always {
      label.text = "All done."
    }.result()
    #expect(await label.text == "All done.")
  }

  @Test("Recover, with a block of two statements")
  func recover() async throws {
    let failing = Promise<[Avatar]>(Oops())
    let end = failing.recover { error in
      log.append("Fallback to default avatars due to error: \(error)")
      return self.getDefaultsAvatars()
    }.then { avatars in
      self.update(avatars)
    }
    #expect(try await end.result() == ["default"])
  }

  @Test("All and any of different types")
  func different() async throws {
    let contact = Contact(name: "c")
    let failed = all(
      MyClient.getLocationFor(contact: contact),
      MyClient.getAvatarFor(contact: contact)
    ).then { location, avatar in
      log.append("\(location) \(avatar)")
    }
    await #expect(throws: Oops(code: 404)) { try await failed.result() }
    try await any(
      MyClient.getLocationFor(contact: contact),
      MyClient.getAvatarFor(contact: contact)
    ).then { location, avatar in
      if let location = location.value, let avatar = avatar.value {
        log.append("\(location) \(avatar)")
      } else {  // Optionally handle errors if needed.
        if let locationError = location.error {
          self.showErrorAlert(locationError)
        }
        if let avatarError = avatar.error {
          self.showErrorAlert(avatarError)
        }
      }
    }.result()
    #expect(log.value == ["alert Oops(code: 404)"])
    let avatars = try await any([contact].map { MyClient.getAvatarFor(contact: $0) }).then { avatarsOrErrors in
      avatarsOrErrors.compactMap { $0.value }
    }.result()
    #expect(avatars == ["c.png"])
  }

  @Test("Validate guards a chain")
  func validate() async throws {
    #expect(try await getAuthToken("t").validate { !$0.isEmpty }.then(getData).result() == Data("t".utf8))
    let empty = getAuthToken("").validate { !$0.isEmpty }.then(getData).catch { error in
      log.append("Failed to get auth token: \(error)")
    }
    await #expect(throws: PromiseError.validationFailure) { try await empty.result() }
    #expect(log.value.count == 1)
  }

  @Test("Wrap of a method with a completion handler")
  func wrapped() async throws {
    func newAsyncMethodReturningAPromise() -> Promise<Data> {
      return wrap { handler in
        MyClient.typical(completion: handler)
      }
    }
    #expect(try await newAsyncMethodReturningAPromise().result() == Data([1]))
  }

  @Test("Retry of a request that is wrapped, with all of its parameters")
  func retried() async throws {
    @Sendable func fetch(_ url: URL) -> Promise<(Data?, URLResponse?)> {
      return wrap { URLSession.shared.dataTask(with: url, completionHandler: $0).resume() }
    }
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let customQueue = DispatchQueue(label: "CustomQueue", qos: .userInitiated)
    let asked = Box<[Int]>([])
    let end = retry(
      on: customQueue,
      attempts: 5,
      delay: 0.01,
      condition: { remainingAttempts, error in
        asked.append(remainingAttempts)
        return remainingAttempts > 3
      }
    ) {
      fetch(url)
    }.then { values in
      log.append("\(values)")
    }.catch { error in
      log.append("failed")
    }
    await #expect(throws: (any Error).self) { try await end.result() }
    #expect(asked.value == [5, 4, 3])
    #expect(log.value == ["failed"])
  }
}
