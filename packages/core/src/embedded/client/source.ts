import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import { authConnectorId, type Connector } from '../../connectors/state.ts'
import type { EmbeddedUser } from '../state.ts'
import type { EmbeddedFrame } from './environment.ts'

/** `changed`: the user, their account or their network may have changed. `ended`: the user is logged out. */
export type EmbeddedEvents = { changed: undefined; ended: undefined }

/** The embedded wallet, as connectors and verbs use it. Its keys are only in the frame. */
export type EmbeddedClient = {
  readonly frame: EmbeddedFrame
  user: () => EmbeddedUser | undefined
  /** Asks the frame for its user on a chain, and stores the login. @throws the frame's error if no user is logged in. */
  login: (chainId?: number) => Promise<EmbeddedUser>
  /**
   * Resumes the login of an earlier visit, without a prompt. If none is stored, the frame is not asked. The login stays stored
   * unless the frame reports that no user is connected.
   *
   * @throws the frame's error, for instance if the frame is out of reach.
   */
  resume: () => Promise<EmbeddedUser | undefined>
  /**
   * Asks for the user's address on a network outside EIP-155. On all networks of Solana the address is the same.
   *
   * @throws {ChainNotSupportedError} if the wallet has no address on that network.
   * @throws the frame's error if no user is logged in.
   */
  addressOn: (caipNetworkId: CaipNetworkId) => Promise<string>
  /**
   * Switches to the user's account of another type.
   *
   * @throws the frame's error if there is no account of that type on the network.
   */
  preferAccount: (type: 'eoa' | 'smartAccount') => Promise<void>
  /** @throws the frame's error if the frame does not know the chain, or the user refuses. */
  switchNetwork: (chainId: number) => Promise<void>
  /** Sends a call to the wallet, on the given chain if any. A call that needs the user's approval opens the approval view. */
  request: (call: { method: string; params?: unknown; chainId?: number | undefined }) => Promise<unknown>
  /** Ends the login. What this browser stores about the login is cleared even if the frame cannot be reached. */
  signOut: () => Promise<void>
  /** Adds a listener; returns the function that removes it. */
  on: (event: keyof EmbeddedEvents, listener: () => void) => () => void
  destroy: () => void
}

/** The embedded wallet, as adapters get it. */
export type EmbeddedSource = {
  /** Loads the wallet's client, once. The frame loads with the client's first request. */
  load: () => Promise<EmbeddedClient>
}

/** Returns the embedded wallet's entry in a namespace's list of connectors. */
export function listedEmbedded(chain: ChainNamespace): Connector {
  return { id: authConnectorId, name: 'Auth', type: 'AUTH', chain }
}
