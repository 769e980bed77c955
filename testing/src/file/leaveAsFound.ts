import { afterAll, vi } from 'vitest'
import { changesBetween, type Globals, takeGlobals } from './takeGlobals.ts'

/*
 * Set-up of test files that share their worker. A file that leaves globals changed fails: otherwise a later file would fail
 * because of it, and a different one on each run.
 */

/** The globals as the last file left them. The set-up runs anew for each test file, so they are kept on the worker. */
const worker = globalThis as { __vitestGlobalsAsFound?: Globals }
worker.__vitestGlobalsAsFound ??= takeGlobals()

// Registered first, so it runs after all of the file's own hooks.
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
