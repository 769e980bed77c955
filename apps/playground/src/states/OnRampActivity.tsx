import { openModal } from '@holdfast/core'
import { buying, showing } from '../scene/flows/buying.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  default: buying('Bought', showing('OnRampActivity')),
  empty: buying('No purchases yet', showing('OnRampActivity'), 'empty'),
  failed: buying('Your purchases could not be loaded', showing('OnRampActivity'), 'no-data'),
  loading: buying('Activity', showing('OnRampActivity'), 'silent'),
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'OnRampActivity' }) },
}
