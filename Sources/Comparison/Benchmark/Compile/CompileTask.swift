/// Ten calls that are awaited.
enum CompileTask {
  static let fixture = Compile.Fixture(
    name: "Task",
    note: "ten awaited calls",
    use: "print(await chain())",
    source: """
      func step(_ value: Int) async -> Int { value + 1 }

      func one() async -> Int {
        await step(1)
      }

      func chain() async -> Int {
        let value0 = 1
        let value1 = await step(value0)
        let value2 = await step(value1)
        let value3 = await step(value2)
        let value4 = await step(value3)
        let value5 = await step(value4)
        let value6 = await step(value5)
        let value7 = await step(value6)
        let value8 = await step(value7)
        let value9 = await step(value8)
        let value10 = await step(value9)
        return value10
      }
      """)
}
