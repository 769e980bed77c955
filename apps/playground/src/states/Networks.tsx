import { openModal } from '@holdfast/core'
import { manyNetworks } from '../scene/networks.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  few: { shows: 'Harbour', arrange: ({ kit }) => openModal(kit, { view: 'Networks' }) },
  many: {
    shows: 'Djerba',
    options: { networks: manyNetworks() },
    arrange: ({ kit }) => openModal(kit, { view: 'Networks' }),
  },
  searched: {
    shows: '1 network',
    options: { networks: manyNetworks() },
    arrange: async ({ kit, type }) => {
      openModal(kit, { view: 'Networks' })
      await type('Search network', 'djer')
    },
  },
  'nothing-found': {
    shows: 'No network found',
    options: { networks: manyNetworks() },
    arrange: async ({ kit, type }) => {
      openModal(kit, { view: 'Networks' })
      await type('Search network', 'Atlantis')
    },
  },
}
