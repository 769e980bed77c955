import { expect, test } from 'vitest'
import { eventually } from '../../../test/testKit.ts'
import { oneAtATime } from './oneAtATime.ts'

test('any number of calls during a reading cause one more reading after it', async () => {
  const ends: (() => void)[] = []
  let count = 0
  const read = oneAtATime(async () => {
    count += 1
    await new Promise<void>((resolve) => ends.push(resolve))
  })
  read()
  for (let call = 0; call < 3; call += 1) read()
  expect(count).toBe(1)
  ends[0]?.()
  await eventually(() => ends.length === 2)
  read()
  expect(count).toBe(2)
  ends[1]?.()
  await eventually(() => ends.length === 3)
  ends[2]?.()
  // When idle, a reading begins at once.
  await eventually(() => {
    read()
    return count === 4
  })
})
