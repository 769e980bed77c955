import { afterAll, vi } from 'vitest'
import { changesBetween, type Globals, takeGlobals } from './takeGlobals.ts'

/*
 * Set-up of test files that share their worker. A file that leaves globals changed fails here. Otherwise a later file would
 * fail because of that change, and a different file on each run.
 */

/**
 * The worker's global object, which stores the globals as they were after the previous file. The set-up is loaded again for
 * each test file, so no module can store them.
 */
const worker = globalThis as { __vitestGlobalsAsFound?: Globals }
worker.__vitestGlobalsAsFound ??= takeGlobals()

// Registered before the file's own hooks, so it runs after them.
afterAll(() => {
  const before = worker.__vitestGlobalsAsFound ?? takeGlobals()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const after = takeGlobals()
  worker.__vitestGlobalsAsFound = after
  const changes = changesBetween(before, after)
  if (changes.length === 0) return
  throw new Error(
    `This file leaves globals changed for the files after it: ${changes.join(', ')}. Undo the change in the test that makes it, or name the file among those that run alone (vitest.config.ts).`,
  )
})
