import { expect, it } from 'vitest'
import { createBatcher } from './createBatcher.ts'

/** Doubles numbers; each run ends when the test lets it. */
function startDoubling(most: number) {
  const runs: (readonly number[])[] = []
  const held: (() => void)[] = []
  const double = createBatcher<number, number>(async (items) => {
    runs.push(items)
    await new Promise<void>((resolve) => held.push(resolve))
    if (items.includes(13)) throw new Error('unlucky')
    return items.map((item) => item * 2)
  }, most)
  const letGo = async (): Promise<void> => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
  return { runs, double, letGo }
}

it('createBatcher: the first item runs at once, alone; items that come meanwhile run together, each with its result', async () => {
  const { runs, double, letGo } = startDoubling(10)
  const answers = [1, 2, 3].map(double)
  expect(runs).toEqual([[1]])
  await letGo()
  await letGo()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
  expect(runs).toEqual([[1], [2, 3]])
})

it('createBatcher: a batch is limited in size, and an item that comes when all is done runs at once', async () => {
  const { runs, double, letGo } = startDoubling(2)
  const answers = [1, 2, 3, 4].map(double)
  for (let run = 0; run < 3; run += 1) await letGo()
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8])
  const late = double(5)
  await letGo()
  expect(await late).toBe(10)
  expect(runs).toEqual([[1], [2, 3], [4], [5]])
})

it('createBatcher: in a batch that fails, only the item at fault fails', async () => {
  const { runs, double, letGo } = startDoubling(10)
  const answers = [1, 2, 13, 4].map(double)
  const settled = Promise.allSettled(answers)
  for (let run = 0; run < 5; run += 1) await letGo()
  expect((await settled).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason)))).toEqual([
    2,
    4,
    'Error: unlucky',
    8,
  ])
  expect(runs).toEqual([[1], [2, 13, 4], [2], [13], [4]])
})
