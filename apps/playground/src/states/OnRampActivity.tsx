import { openModal } from '@holdfast/core'
import { buying, opensView } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: buying('Bought', opensView('OnRampActivity')),
  empty: buying('No purchases yet', opensView('OnRampActivity'), 'empty'),
  failed: buying('Your purchases could not be loaded', opensView('OnRampActivity'), 'no-data'),
  loading: buying('Activity', opensView('OnRampActivity'), 'silent'),
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'OnRampActivity' }) },
}
