import { openModal } from '@holdfast/core'
import { coral, kelp, lantern } from '../scene/fixtureWallet.ts'
import type { ViewStates } from '../ViewState.ts'

export const states: ViewStates = {
  installed: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral, lantern],
    arrange: ({ kit }) => openModal(kit),
  },
  empty: {
    shows: 'No wallet found in this browser',
    arrange: ({ kit }) => openModal(kit),
  },
  'hostile-names': {
    shows: '<img src=x onerror=alert(1)>',
    wallets: [
      { name: '<img src=x onerror=alert(1)>', rdns: 'test.markup' },
      { name: 'A wallet whose name is far longer than any row of any list could ever be wide', rdns: 'test.long' },
      { name: 'محفظة المرجان', rdns: 'test.arabic' },
    ],
    arrange: ({ kit }) => openModal(kit),
  },
  embedded: {
    shows: 'Kelp Wallet',
    wallets: [kelp, coral],
    embedded: true,
    arrange: () => undefined,
  },
}
