import { accounts } from './accounts/capability.ts'
import { activity } from './activity/capability.ts'
import { adapters } from './adapters/capability.ts'
import { alerts } from './alerts/capability.ts'
import { analytics } from './analytics/capability.ts'
import { connections } from './connections/capability.ts'
import { connectors } from './connectors/capability.ts'
import type { data } from './data/capability.ts'
import type { embedded } from './embedded/capability.ts'
import type { identity } from './identity/capability.ts'
import type { Capabilities } from './kit.ts'
import { modal } from './modal/capability.ts'
import { networks } from './networks/capability.ts'
import type { nfts } from './nfts/capability.ts'
import { options } from './options/capability.ts'
import { pairing } from './pairing/capability.ts'
import { reactions } from './reactions/capability.ts'
import { router } from './router/capability.ts'
import type { send } from './send/capability.ts'
import { services } from './services/capability.ts'
import { siwx } from './siwx/capability.ts'
import { theme } from './theme/capability.ts'
import { toasts } from './toasts/capability.ts'
import type { tokens } from './tokens/capability.ts'
import type { transactions } from './transactions/capability.ts'
import { wallets } from './wallets/capability.ts'

/** The capabilities of a kit by their declarations, from which this package derives what each adds to the kit's type. */
type Listed = readonly [
  typeof accounts,
  typeof options,
  typeof theme,
  typeof toasts,
  typeof alerts,
  typeof services,
  typeof analytics,
  typeof router,
  typeof connectors,
  typeof networks,
  typeof adapters,
  typeof connections,
  typeof wallets,
  typeof modal,
  typeof siwx,
  typeof pairing,
  typeof activity,
  typeof reactions,
]

/** Every capability of a kit, in starting order: each comes after the capabilities that it builds on. */
export const capabilities: Listed = [
  accounts,
  options,
  theme,
  toasts,
  alerts,
  services,
  analytics,
  router,
  connectors,
  networks,
  adapters,
  connections,
  wallets,
  modal,
  siwx,
  pairing,
  activity,
  reactions,
]

/** The capabilities whose code joins a kit when they are first used: their types alone, which cost nothing. */
type Late = readonly [
  typeof data,
  typeof tokens,
  typeof nfts,
  typeof transactions,
  typeof identity,
  typeof send,
  typeof embedded,
]

/** The names of the capabilities that join a kit late; their stores are absent until then. */
export type LateCapabilityName = Late[number]['name']

/** The names of a kit's capabilities; its stores and internals have the same names. */
export type CapabilityName = Listed[number]['name']

/** A capability that is declared but missing from the list fails to compile here. */
true satisfies [Exclude<keyof Capabilities, CapabilityName>] extends [never] ? true : never
