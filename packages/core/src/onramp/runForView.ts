import type { Kit } from '../kit.ts'

/**
 * Runs a task that a view starts without an action of the user. If its code cannot be loaded, only data is missing, so the page
 * shows no error. Never rejects.
 */
export async function runForView(kit: Kit, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!kit.internals.lifetime.signal.aborted) kit.internals.log.info('Unable to load a part of the kit', error)
  }
}
