import { beginPurchase, buying, opensView } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: buying(
    'Continue in the other window. This page will tell you when it is done.',
    beginPurchase({ closed: false, location: { href: '' } }),
  ),
  blocked: buying('The window was blocked', beginPurchase(null)),
  closed: buying('The window is closed', async (scene) => {
    const popup = { closed: false, location: { href: '' } }
    await beginPurchase(popup)(scene)
    await scene.press('Copy link')
    popup.closed = true
  }),
  none: buying('No link found', opensView('BuyInProgress')),
}
