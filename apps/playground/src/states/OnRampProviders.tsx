import { openBuy, openModal } from '@holdfast/core'
import { buying } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: buying('About 0.049 ETH', async ({ kit, press }) => {
    openBuy(kit)
    await press('$100')
  }),
  'too-little': buying('The minimum is $5.', async ({ kit, type }) => {
    openBuy(kit)
    await type('You pay', '3')
  }),
  fallback: buying('Meld.io', ({ kit }) => openBuy(kit), 'no-data'),
  loading: buying('Choose Provider', ({ kit }) => openBuy(kit), 'silent'),
  'no-account': {
    shows: 'No account is connected',
    arrange: ({ kit }) => openModal(kit, { view: 'OnRampProviders' }),
  },
}
