import { expect, test } from 'vitest'
import { startCpuTime } from './cpuTime.ts'

test('default: measures work, but not waiting', async () => {
  const elapsed = startCpuTime()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const waited = elapsed()
  expect(waited).toBeLessThan(150)
  while (elapsed() < waited + 20);
  expect(elapsed()).toBeGreaterThanOrEqual(waited + 20)
})
