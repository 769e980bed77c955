import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'

/** Records that the user has opened the checkout by the link, after the browser had blocked its window. */
export async function recordLinkOpened(kit: Kit): Promise<void> {
  const joined = await joinOnRamp(kit)
  joined.onramp.send({ type: 'purchase', event: { type: 'windowChanged', window: 'unknown' } })
}
