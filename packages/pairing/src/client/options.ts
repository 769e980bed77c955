import type { Clock, KeyValueStorage } from '@holdfast/base'
import type { CryptoPrimitives } from '../crypto/primitives.ts'
import type { TabChannel, TabLock } from '../records/channel.ts'
import type { SocketFactory } from '../relayer/socket.ts'
import type { DeviceSurroundings } from '../relayer/surroundings.ts'
import type { Metadata } from '../wire/params.ts'

/** Options of a client. Everything below `metadata` has a default that fits the platform. */
export type PairingClientOptions = {
  /** Address of the relay, `wss://…`. */
  relayUrl: string
  projectId?: string | undefined
  /** How this app or wallet presents itself to its peers. */
  metadata: Metadata
  /** Where records are stored. @default the browser's database, memory elsewhere */
  storage?: KeyValueStorage | undefined
  /** Distinguishes the clients that share a storage. @default '' */
  name?: string | undefined
  /**
   * Returns the URL of a chain's node, which checks signatures of contract accounts.
   *
   * @default none: such signatures count as invalid
   */
  rpcUrl?: ((chainId: string) => string | undefined) | undefined
  fetch?: typeof fetch | undefined
  clock?: Clock | undefined
  /** Returns cryptographically secure random bytes. @default the platform's */
  randomBytes?: ((length: number) => Uint8Array) | undefined
  createSocket?: SocketFactory | undefined
  surroundings?: DeviceSurroundings | undefined
  /** Connects the tabs that share the storage. @default the browser's BroadcastChannel */
  channel?: TabChannel | undefined
  /** Lets one tab at a time handle a message. @default the browser's Web Locks */
  lock?: TabLock | undefined
  primitives?: CryptoPrimitives | undefined
}
