import { expect, onTestFinished, test, vi } from 'vitest'
import { measureKit } from './measureKit.ts'

// The size when this was written, plus one percent. Raise it deliberately: every visitor of every app pays.
const FIRST_LOAD = 31_600 * 1.01
const OPEN = 94_100 * 1.01

test('the kit weighs no more than it did, before the modal is opened and once it is open', async () => {
  // The test environment would get the libraries' development builds.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { firstLoad, open, messages, modules } = await measureKit()
  expect(firstLoad).toBeLessThan(FIRST_LOAD)
  expect(open).toBeLessThan(OPEN)
  // The texts of each other view load with that view.
  expect(messages).toEqual(['connect', 'firstLoad', 'modal'])
  // A schema library takes a fifteenth of the memory of a page with an open modal, so the modal reads the answers that it lists
  // without one.
  expect(modules.filter((module) => module.includes('/node_modules/zod/'))).toEqual([])
}, 60_000)
