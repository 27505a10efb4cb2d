// A handler runs where the work ends. What belongs to the main actor is reached by going there.
// refused: main actor-isolated property 'text' can not be mutated from a Sendable closure
import StatefulPromise

@MainActor private final class Label {
  var text = ""
}

@MainActor private func show(_ promise: Promise<String, Never>, in label: Label) {
  #if WRONG
    promise.start { result in label.text = result.get() }
  #else
    promise.finishOnMainThread { text in label.text = text }
  #endif
}
