import { pause } from '@holdfast/base'

const POLL_MS = 20

/** Polls until the condition holds. The test's own time limit ends the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(POLL_MS)
}
