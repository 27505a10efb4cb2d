// A promise is made of a function, without a type.
import FullPromises

func load() -> Int { 1 }

func loaded() -> Promise<Int> {
  let promise = Promise(load)
  return promise
}
