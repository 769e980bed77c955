import type { Kit } from '../../kit.ts'
import { joinOnRamp } from '../joinOnRamp.ts'
import { loadOnRampSteps } from '../loadOnRampSteps.ts'
import { runForView } from '../runForView.ts'

/** Loads the picture of a currency (by its code) or of a token (by its symbol) into the store `onramp`, once. */
export function loadOfferImage(kit: Kit, picture: loadOfferImage.Parameters): Promise<void> {
  return runForView(kit, async () => (await loadOnRampSteps()).loadPicture(await joinOnRamp(kit), picture))
}

export declare namespace loadOfferImage {
  type Parameters = { kind: 'currency' | 'token'; id: string }
}
