/*
 * The capabilities of every kit, a line each. None may rely on the order of the lines. The reaction of one capability to
 * another belongs in `reactions`, which joins after all of them.
 */

import type { Capabilities } from './kit.ts'

export { accounts } from './accounts/capability.ts'
export { adapters } from './adapters/capability.ts'
export { alerts } from './alerts/capability.ts'
export { analytics } from './analytics/capability.ts'
export { connections } from './connections/capability.ts'
export { connectors } from './connectors/capability.ts'
export { modal } from './modal/capability.ts'
export { networks } from './networks/capability.ts'
export { options } from './options/capability.ts'
export { pairing } from './pairing/capability.ts'
export { pendingTransactions } from './pending-transactions/capability.ts'
export { router } from './router/capability.ts'
export { services } from './services/capability.ts'
export { siwx } from './siwx/capability.ts'
export { theme } from './theme/capability.ts'
export { toasts } from './toasts/capability.ts'
export { wallets } from './wallets/capability.ts'

/** The names of a kit's capabilities; the kit's stores and internals have the same names. */
export type CapabilityName = keyof Capabilities
