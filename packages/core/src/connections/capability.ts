import type { ChainNamespace } from '@holdfast/caip'
import type { Capability } from '../kit.ts'
import { followOtherTabs } from './followOtherTabs.ts'
import { type ConnectionEvent, connectionsMachine } from './machine.ts'
import type { AccountSnapshot } from './snapshot.ts'
import type { ConnectionsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    connections: { state: ConnectionsState; event: NamespaceEvent; internals: ConnectionInternals }
  }
}

/** The connection of each namespace. */
export const connections: Capability<'connections'> = {
  name: 'connections',
  machine: connectionsMachine,
  initialState: () => ({}),
  internals: () => ({ attempts: new Map(), ways: new Map(), endings: new Set() }),
  watch: [followOtherTabs],
}

type NamespaceEvent = { namespace: ChainNamespace; event: ConnectionEvent }

type ConnectionInternals = {
  /** The attempt to connect or reconnect that runs in a namespace: a newer one aborts it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** Connectors that are connected in a way of their own, by id, as those do that declare them. */
  readonly ways: Map<string, WayToConnect>
  /** What else ends with connections that the user ends: each is told which ones, and what it rejects with is told to the user. */
  readonly endings: Set<(leaving: readonly ChainNamespace[]) => Promise<void>>
}

type WayToConnect = {
  /** Undefined: as any other connector. */
  readonly connect: ((parameters: { signal?: AbortSignal | undefined }) => Promise<AccountSnapshot>) | undefined
  /** Ends the wait, if there is one. */
  readonly cancel: () => void
}
