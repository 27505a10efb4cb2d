extension Refusal: Error {}
