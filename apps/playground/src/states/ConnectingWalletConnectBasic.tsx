import { openModal } from '@holdfast/core'
import { relayUrl, servicesUrl } from '../scene/services.ts'
import type { ViewState, ViewStates } from '../ViewState.ts'

function pairing(shows: string, relay: 'working' | 'failing'): ViewState {
  return {
    shows,
    options: { services: { url: servicesUrl('full'), relayUrl: relayUrl(relay) } },
    logs: relay === 'failing' ? ['WebSocket connection to'] : [],
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectingWalletConnectBasic' }),
  }
}

export const states: ViewStates = {
  code: pairing('Scan this QR Code with your phone', 'working'),
  'legal-checkbox': {
    shows: 'I agree to our',
    options: {
      services: { url: servicesUrl('full'), relayUrl: relayUrl('working') },
      features: { legalCheckbox: true },
      termsConditionsUrl: 'https://reef.example/terms',
      privacyPolicyUrl: 'https://reef.example/privacy',
    },
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectingWalletConnectBasic' }),
  },
  nothing: {
    shows: 'No way to connect',
    arrange: ({ kit }) => openModal(kit, { view: 'ConnectingWalletConnectBasic' }),
  },
  unreachable: pairing('Cannot reach the relay', 'failing'),
}
