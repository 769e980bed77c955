import { reconnect } from '../connections/actions/reconnect.ts'
import type { Capability } from '../kit.ts'
import { cancelPairingWhenLeft } from '../pairing/actions/cancelPairing.ts'
import { cancelSignInWhenLeft } from '../siwx/actions/cancelSignIn.ts'
import { cancelWhenLeft } from './cancelConnectWhenLeft.ts'
import { followNamespaceFilter } from './followNamespaceFilter.ts'
import { followProjectConfig } from './followProjectConfig.ts'
import { forgetSeenAlerts } from './forgetSeenAlerts.ts'
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
