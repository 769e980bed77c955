import { openModal } from '@holdfast/core'
import { type ServicesBehaviour, servicesUrl } from '../scene/services.ts'
import { kelp } from '../scene/wallets/fixtureWallet.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

function served(behaviour: ServicesBehaviour, shows: string): ViewState {
  return {
    shows,
    wallets: [kelp],
    options: { services: { url: servicesUrl(behaviour) } },
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Transactions' })
    },
  }
}

const list = served('full', 'Sent')
const interrupted = served('interrupted', 'More transactions could not be loaded.')

export const states: ViewStates = {
  default: list,
  'more-failed': {
    ...interrupted,
    arrange: async (scene) => {
      await interrupted.arrange(scene)
      await scene.scrollToEnd('.hf-kit-activity-scroll', 'More transactions could not be loaded.')
    },
  },
  'last-year': {
    ...list,
    shows: 'Lighthouse #66',
    arrange: async (scene) => {
      await list.arrange(scene)
      await scene.scrollToEnd('.hf-kit-activity-scroll', 'Lighthouse #66')
    },
  },
  empty: served('empty', 'No Transactions yet'),
  failed: served('no-data', 'Failed to fetch transactions'),
  loading: { ...served('silent', 'Activity') },
  'no-services': {
    shows: 'No activity to show',
    wallets: [kelp],
    arrange: async ({ kit, connect }) => {
      await connect(kelp)
      openModal(kit, { view: 'Transactions' })
    },
  },
  'no-account': { shows: 'No account is connected', arrange: ({ kit }) => openModal(kit, { view: 'Transactions' }) },
}
