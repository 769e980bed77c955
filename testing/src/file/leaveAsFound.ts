import { afterAll, vi } from 'vitest'
import { changesBetween, type Globals, takeGlobals } from './takeGlobals.ts'

/*
 * Set-up of test files that share their worker: a file that leaves the globals changed fails, since a later file, another one on
 * each run, would fail for it.
 */

/** As the last file left them. A set-up file is run for each test file, so this outlives it on the worker. */
const worker = globalThis as { __vitestGlobalsAsFound?: Globals }
worker.__vitestGlobalsAsFound ??= takeGlobals()

// Registered first, so it runs after every hook of the file itself.
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
