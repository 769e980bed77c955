import { accounts } from './accounts/capability.ts'
import { activity } from './activity/capability.ts'
import { adapters } from './adapters/capability.ts'
import { alerts } from './alerts/capability.ts'
import { analytics } from './analytics/capability.ts'
import { connections } from './connections/capability.ts'
import { connectors } from './connectors/capability.ts'
import type { Capabilities } from './kit.ts'
import { modal } from './modal/capability.ts'
import { networks } from './networks/capability.ts'
import { options } from './options/capability.ts'
import { pairing } from './pairing/capability.ts'
import { reactions } from './reactions/capability.ts'
import { router } from './router/capability.ts'
import { services } from './services/capability.ts'
import { siwx } from './siwx/capability.ts'
import { theme } from './theme/capability.ts'
import { toasts } from './toasts/capability.ts'
import { wallets } from './wallets/capability.ts'

/** The capabilities of a kit by their declarations, so that the types of this package bring what each adds to the kit. */
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

/** Every capability of a kit, in the order in which they start: each after those that it builds on. */
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

/** The names of the capabilities of a kit, which are those of its stores and of what its verbs share. */
export type CapabilityName = Listed[number]['name']

/** A capability that is declared and not in the list fails to compile here. */
true satisfies [Exclude<keyof Capabilities, CapabilityName>] extends [never] ? true : never
