import { expect, it } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

it('limitConcurrency: a limited number runs at once; the others start in order, after failures too', async () => {
  const limit = limitConcurrency(2)
  const begun: number[] = []
  const ends: ((outcome: 'well' | 'badly') => void)[] = []
  const answers = [1, 2, 3, 4, 5].map((item) =>
    limit(async () => {
      begun.push(item)
      const outcome = await new Promise((resolve) => ends.push(resolve))
      if (outcome === 'badly') throw new Error(`no ${item}`)
      return item
    }),
  )
  const settled = Promise.allSettled(answers)
  expect(begun).toEqual([1, 2])
  ends[1]?.('badly')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[0]?.('well')
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[2]?.('well')
  ends[3]?.('well')
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5])
  ends[4]?.('well')
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  // All places are free again.
  const two = [6, 7].map((item) => limit(async () => item))
  expect(await Promise.all(two)).toEqual([6, 7])
})
