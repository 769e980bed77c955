import { expect, onTestFinished, test, vi } from 'vitest'
import { measureKit } from './measureKit.ts'

// The sizes when this was written, plus one percent. Raise them deliberately, since every visitor of every app loads these
// bytes.
const FIRST_LOAD = 31_600 * 1.01
const OPEN = 94_150 * 1.01

test('the kit stays within its size limits, before the modal is opened and with the modal open', async () => {
  // Without this, the build would contain the libraries' development versions.
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { firstLoad, open, messages, modules } = await measureKit()
  expect(firstLoad).toBeLessThan(FIRST_LOAD)
  expect(open).toBeLessThan(OPEN)
  // The texts of each other view load with that view.
  expect(messages).toEqual(['connect', 'firstLoad', 'modal'])
  // A schema library takes a fifteenth of the memory of a page with an open modal, so the modal parses answers without one.
  expect(modules.filter((module) => module.includes('/node_modules/zod/'))).toEqual([])
}, 60_000)
