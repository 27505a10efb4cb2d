extension Late: Error {}
