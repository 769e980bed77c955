import { reconnect } from '../connections/actions/reconnect.ts'
import type { Capability } from '../kit.ts'
import { cancelConnectOnLeave } from './cancelConnectOnLeave.ts'
import { cancelPairingWhenLeft } from './cancelPairingWhenLeft.ts'
import { cancelSignInWhenLeft } from './cancelSignInWhenLeft.ts'
import { closeHiddenAlerts } from './closeHiddenAlerts.ts'
import { followNamespaceFilter } from './followNamespaceFilter.ts'
import { followProjectConfig } from './followProjectConfig.ts'
import { resumePairingOnReturn } from './resumePairingOnReturn.ts'
import { resumeSocialOnReturn } from './resumeSocialOnReturn.ts'
import { startAdapters } from './startAdapters.ts'

declare module '../kit.ts' {
  interface Capabilities {
    reactions: object
  }
}

/**
 * How capabilities react to one another. Reactions stand above all capabilities, so that no capability needs to know those that
 * depend on it.
 */
export const reactions: Capability<'reactions'> = {
  name: 'reactions',
  watch: [
    closeHiddenAlerts,
    cancelConnectOnLeave,
    cancelSignInWhenLeft,
    cancelPairingWhenLeft,
    followNamespaceFilter,
    followProjectConfig,
  ],
  start: (kit, { options: { adapters = [] } }) => {
    if (!kit.internals.window) return
    startAdapters(kit, adapters)
    void resumeSocialOnReturn(kit)
    if (kit.options.getState().enableReconnect) void reconnect(kit).then(() => resumePairingOnReturn(kit))
  },
}
