/**
 * Collects the items that arrive during a run, and runs them together afterwards. Without a run in progress, an item runs at
 * once. Under load the groups get larger, and each item costs less.
 *
 * A failed group is repeated item by item, so that only the caller whose item caused the failure gets the error.
 *
 * @param run - returns a result for each item, in their order.
 * @param most - the largest group.
 */
export function inGroups<Item, Value>(
  run: (items: readonly Item[]) => Promise<readonly Value[]>,
  most: number,
): (item: Item) => Promise<Value> {
  type Waiting = { item: Item; resolve: (value: Value) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isRunning = false

  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const values = await run(group.map(({ item }) => item))
      if (values.length !== group.length) throw new TypeError('a group must have as many results as items')
      for (const [at, { resolve }] of group.entries()) resolve(values[at] as Value) // Just checked: one value per item.
    } catch (error) {
      const [only] = group
      if (group.length === 1) only?.reject(error)
      else for (const each of group) await runGroup([each])
    }
  }
  const runAll = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) await runGroup(waiting.splice(0, most))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
