import { forgetSeenAlerts } from '../alerts/forgetSeenAlerts.ts'
import { cancelWhenLeft } from '../connections/cancelWhenLeft.ts'
import { reconnect } from '../connections/reconnect.ts'
import type { Capability } from '../kit.ts'
import { followProjectConfig } from '../options/followProjectConfig.ts'
import { cancelPairingWhenLeft } from '../pairing/cancel.ts'
import { cancelSignInWhenLeft } from '../siwx/cancel.ts'
import { followNamespaceFilter } from '../wallets/followNamespaceFilter.ts'
import { startAdapters } from './startAdapters.ts'
import { takeUpPairing } from './takeUpPairing.ts'

declare module '../kit.ts' {
  interface Capabilities {
    reactions: object
  }
}

/** What one capability does because of another: it stands above all of them, so that none has to know who depends on it. */
export const reactions: Capability<'reactions'> = {
  name: 'reactions',
  watch: [
    forgetSeenAlerts,
    cancelWhenLeft,
    cancelSignInWhenLeft,
    cancelPairingWhenLeft,
    followNamespaceFilter,
    followProjectConfig,
  ],
  start: (kit, { options: { adapters = [] } }) => {
    if (!kit.internals.window) return
    startAdapters(kit, adapters)
    if (kit.options.getState().enableReconnect) void reconnect(kit).then(() => takeUpPairing(kit))
  },
}
