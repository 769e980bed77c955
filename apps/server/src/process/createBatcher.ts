/**
 * Creates a function that collects the items that arrive during a run, and runs them together afterwards. Without a run in
 * progress, an item runs at once. Under load the batches get larger, and each item costs less.
 *
 * A failed batch is repeated item by item, so that only the caller whose item caused the failure gets the error. With
 * `isRepeated: false`, all callers of a failed batch get the error. This suits a `run` whose failures no item can cause.
 *
 * @param run - returns a result for each item, in their order.
 * @param maxSize - the most items in a batch.
 */
export function createBatcher<Item, Value>(
  run: (items: readonly Item[]) => Promise<readonly Value[]>,
  maxSize: number,
  { isRepeated = true }: { isRepeated?: boolean } = {},
): (item: Item) => Promise<Value> {
  type Waiting = { item: Item; resolve: (value: Value) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isRunning = false

  const runBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const values = await run(batch.map(({ item }) => item))
      if (values.length !== batch.length) throw new TypeError('the numbers of results and items of a batch differ')
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value) // Just checked: one value per item.
    } catch (error) {
      if (batch.length > 1 && isRepeated) for (const each of batch) await runBatch([each])
      else for (const { reject } of batch) reject(error)
    }
  }
  const runAll = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, maxSize))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
