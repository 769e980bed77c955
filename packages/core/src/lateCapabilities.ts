/*
 * The capabilities that join a kit when they are first used, one per line. Only types are imported here, so this file costs
 * nothing at run time.
 */

import type { LazyCapabilities } from './kit.ts'

export type {} from './data/capability.ts'
export type {} from './embedded/capability.ts'
export type {} from './identity/capability.ts'
export type {} from './names/capability.ts'
export type {} from './nfts/capability.ts'
export type {} from './onramp/capability.ts'
export type {} from './send/capability.ts'
export type {} from './smart-sessions/capability.ts'
export type {} from './swap/capability.ts'
export type {} from './tokens/capability.ts'
export type {} from './transactions/capability.ts'

/** The names of the capabilities that join a kit late; their stores are absent until then. */
export type LateCapabilityName = keyof LazyCapabilities
