// A promise of a value is made on the spot, so it can't wait for the value.
// refused: autoclosure that does not support concurrency
import FullPromises

private func load() async -> Int { 1 }

private func number() async -> Promise<Int> {
  #if WRONG
    Promise(await load())
  #else
    Promise(async: { await load() })
  #endif
}
