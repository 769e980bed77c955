import { expect, it } from 'vitest'
import { createBatcher } from './createBatcher.ts'

/** Creates a batcher that doubles numbers. Each run waits until `endRun` ends it. */
function startDoubling(maxSize: number, options?: { isRepeated?: boolean }) {
  const runs: (readonly number[])[] = []
  const heldRuns: (() => void)[] = []
  const runBatch = async (items: readonly number[]): Promise<number[]> => {
    runs.push(items)
    await new Promise<void>((resolve) => heldRuns.push(resolve))
    if (items.includes(13)) throw new Error('unlucky')
    return items.map((item) => item * 2)
  }
  const double = createBatcher(runBatch, maxSize, options)
  const endRun = async (): Promise<void> => {
    await expect.poll(() => heldRuns.length).toBeGreaterThan(0)
    heldRuns.shift()?.()
  }
  return { runs, double, endRun }
}

it('createBatcher: the first item runs at once, alone; items that come meanwhile run together, each with its result', async () => {
  const { runs, double, endRun } = startDoubling(10)
  const answers = [1, 2, 3].map(double)
  expect(runs).toEqual([[1]])
  await endRun()
  await endRun()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
  expect(runs).toEqual([[1], [2, 3]])
})

it('createBatcher: a batch is limited in size, and an item that comes when all is done runs at once', async () => {
  const { runs, double, endRun } = startDoubling(2)
  const answers = [1, 2, 3, 4].map(double)
  for (let run = 0; run < 3; run += 1) await endRun()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  const late = double(5)
  await endRun()
  expect(await late).toBe(10)
  expect(runs).toEqual([[1], [2, 3], [4], [5]])
})

it('createBatcher: in a batch that fails, only the item at fault fails', async () => {
  const { runs, double, endRun } = startDoubling(10)
  const answers = [1, 2, 13, 4].map(double)
  const settled = Promise.allSettled(answers)
  for (let run = 0; run < 5; run += 1) await endRun()
  expect((await settled).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    2,
    4,
    'Error: unlucky',
    8,
  ])
  expect(runs).toEqual([[1], [2, 13, 4], [2], [13], [4]])
})

it('createBatcher: with isRepeated false, every item of a failed batch fails, and the next batch runs', async () => {
  const { runs, double, endRun } = startDoubling(2, { isRepeated: false })
  const answers = [1, 2, 13, 4].map(double)
  const settled = Promise.allSettled(answers)
  for (let run = 0; run < 3; run += 1) await endRun()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(runs).toEqual([[1], [2, 13], [4]])
})
