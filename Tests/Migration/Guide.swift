// The guide's samples, one after the other, with the mends that the page on moving names.
import Foundation
import FullPromises

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Screen: Sendable {
  private let label = Label()
  private let queue = DispatchQueue(label: "background")

  // What promises are for
  func avatars() -> Promise<[Image]> {
    return Server.user().then(Server.contacts).then { contacts in
      all(contacts.map(Server.avatar))
    }
  }

  func appear() {
    avatars().then(update).catch(alert)
  }

  // Creating promises
  func make(_ success: Bool) -> [Promise<String>] {
    let onMain = Promise<String>(on: .main) { fulfill, reject in
      if success {
        fulfill("Hello world.")
      } else {
        reject(Fault())
      }
    }
    let byDefault = Promise<String> { fulfill, reject in
      if success {
        fulfill("Hello world.")
      } else {
        reject(Fault())
      }
    }
    let value = Promise { () -> String in
      guard success else { throw Fault() }
      return "Hello world"
    }
    let other = Promise { () -> Promise<String> in
      guard success else { throw Fault() }
      return value
    }
    let pending = Promise<String>.pending()
    if success {
      pending.fulfill("Hello world")
    } else {
      pending.reject(Fault())
    }
    return [onMain, byDefault, value, other, pending]
  }

  func data(at url: URL) -> Promise<Data?> {
    if url.absoluteString.isEmpty {
      return Promise(nil)
    }
    return load(url)
  }

  // Then
  func then() -> Promise<String> {
    let number = Promise(42)
    let promise = number.then { number in
      return self.string(from: number)
    }
    let value = number.then { number in
      return String(number)
    }
    let thrown: Promise<String> = number.then { number in
      throw NSError(domain: "", code: 0, userInfo: nil)
    }
    let kept = number.then { number in
      print(number)
    }
    let elsewhere = number.then(on: queue) { number in
      return String(number)
    }
    _ = (promise, value, thrown, kept)
    return elsewhere
  }

  func pipeline() {
    first("10").then { string in
      return second(string)
    }.then { number in
      return third(number)
    }.then { number in
      print(number)
    }
    first("10").then(second).then(third).then { number in
      print(number)
    }
  }

  // Catch
  func catching() {
    second("abc").catch { error in
      print("Cannot convert string to number: \(error)")
    }
    first("abc").then { string in
      return second(string)
    }.then { number in
      return third(number)
    }.then { number in
      print(number)
    }.catch { error in
      print("Cannot convert string to number: \(error)")
    }
  }

  // All, Always, Any
  func together(_ contacts: [Contact], _ contact: Contact, _ p: Promise<Int>, _ q: Promise<String>) {
    all(contacts.map { Server.avatar($0) }).then(update)
    all(
      Server.location(contact),
      Server.avatar(contact)
    ).then { location, avatar in
      self.update(location, avatar)
    }
    all(all(p, q, p), all(q, p, q)).then { results in
      let ((a1, a2, a3), (a4, a5, a6)) = results
      print(a1, a2, a3, a4, a5, a6)
    }
    avatars().then { avatars in
      self.update(avatars)
    }.catch { error in
      self.alert(error)
    }.always {
      self.label.set("All done.")
    }
    any(contacts.map { Server.avatar($0) }).then { avatarsOrErrors in
      self.update(avatarsOrErrors.compactMap { $0.value })
    }
    any(
      Server.location(contact),
      Server.avatar(contact)
    ).then { location, avatar in
      if let location = location.value, let avatar = avatar.value {
        self.update(location, avatar)
      } else {
        if let locationError = location.error {
          self.alert(locationError)
        }
        if let avatarError = avatar.error {
          self.alert(avatarError)
        }
      }
    }
    any(any(p, q), any(q, p)).then { results in
      dump(results)
    }
  }

  // AwaitPromise
  func calculate() {
    Promise<Int> {
      let minusFive = try awaitPromise(negate(5))
      let twentyFive = try awaitPromise(multiply(minusFive, minusFive))
      let twenty = try awaitPromise(add(twentyFive, minusFive))
      let five = try awaitPromise(subtract(twentyFive, twenty))
      let zero = try awaitPromise(add(minusFive, five))
      return try awaitPromise(multiply(zero, five))
    }.then { result in
      print(result)
    }.catch { error in
      print(error)
    }
    _ = Promise<Int>(on: .global()) {
      try awaitPromise(negate(5))
    }
  }

  // Recover, Reduce, Retry, Validate, Wrap
  func more(_ url: URL) {
    avatars().recover { error in
      print("Fallback to default avatars due to error: \(error)")
      return self.defaults()
    }.then { avatars in
      self.update(avatars)
    }
    let numbers = [1, 2, 3]
    Promise("0").reduce(numbers) { partialString, nextNumber in
      Promise(partialString + ", " + String(nextNumber))
    }.then { string in
      print("Final result = \(string)")
    }
    retry { fetch(url) }.then { print($0) }.catch { print($0) }
    retry(
      on: queue,
      attempts: 5,
      delay: 2,
      condition: { remainingAttempts, error in
        (error as NSError).code == URLError.notConnectedToInternet.rawValue
      }
    ) {
      fetch(url)
    }.then { values in
      print(values)
    }.catch { error in
      print(error)
    }
    first("token").validate { !$0.isEmpty }.then(second).catch { error in
      print("Failed to get auth token: \(error)")
    }
  }

  func wrapped() -> Promise<Data> {
    return wrap { handler in
      Server.typical(completion: handler)
    }
  }

  private func update(_ avatars: [Image]) {}
  private func update(_ location: Location, _ avatar: Image) {}
  private func alert(_ error: Error) {}
  private func defaults() -> Promise<[Image]> { Promise([]) }
  private func string(from number: Int) -> Promise<String> { Promise(String(number)) }
}

func first(_ string: String) -> Promise<String> {
  return Promise {
    return string
  }
}

func second(_ string: String) -> Promise<Int> {
  return Promise { () -> Int in
    guard let number = Int(string), number > 0 else { throw Fault() }
    return number
  }
}

func secondOrZero(_ string: String) -> Promise<Int> {
  return Promise {
    return Int(string) ?? 0
  }
}

func third(_ number: Int) -> Int {
  return number * number
}

func fetch(_ url: URL) -> Promise<(Data?, URLResponse?)> {
  return wrap { URLSession.shared.dataTask(with: url, completionHandler: $0).resume() }
}

func load(_ url: URL) -> Promise<Data?> { fetch(url).then { $0.0 } }
func negate(_ number: Int) -> Promise<Int> { Promise(-number) }
func multiply(_ one: Int, _ other: Int) -> Promise<Int> { Promise(one * other) }
func add(_ one: Int, _ other: Int) -> Promise<Int> { Promise(one + other) }
func subtract(_ one: Int, _ other: Int) -> Promise<Int> { Promise(one - other) }

struct Fault: Error {}
struct Contact: Sendable {}
struct Image: Sendable {}
struct Location: Sendable {}

final class Label: Sendable {
  func set(_ text: String) {}
}

enum Server {
  static func user() -> Promise<Int> { Promise(1) }
  static func contacts(of user: Int) -> Promise<[Contact]> { Promise([Contact()]) }
  static func avatar(_ contact: Contact) -> Promise<Image> { Promise(Image()) }
  static func location(_ contact: Contact) -> Promise<Location> { Promise(Location()) }
  static func typical(completion: @escaping (Data?, Error?) -> Void) { completion(nil, Fault()) }
}
