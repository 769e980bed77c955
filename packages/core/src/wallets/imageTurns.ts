import type { Kit } from '../kit.ts'

/**
 * Pictures fetched at a time. A browser opens six connections to a host: two are left, so that a list of wallets never waits
 * for pictures. It also keeps those that arrive together, and what is done with them in one frame, few.
 */
const AT_A_TIME = 4

/**
 * Fetches a picture when it is its turn. Who asks last comes first: while a list is scrolled, that is what is in sight.
 *
 * @throws what `fetchImage` throws.
 */
export async function inTurn(kit: Kit, fetchImage: () => Promise<void>): Promise<void> {
  const { images } = kit.internals.catalogue
  if (images.running >= AT_A_TIME) await new Promise<void>((resolve) => images.waiting.push(resolve))
  else images.running += 1
  try {
    await fetchImage()
  } finally {
    // The turn goes on to the next, or ends.
    const next = images.waiting.pop()
    if (next) next()
    else images.running -= 1
  }
}
