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
  internals: () => ({
    attempts: new Map(),
    endAccessWait: new Map(),
    customConnects: new Map(),
    disconnectTasks: new Set(),
  }),
  watch: [followOtherTabs],
}

type NamespaceEvent = { namespace: ChainNamespace; event: ConnectionEvent }

type ConnectionInternals = {
  /** The running attempt to connect or reconnect in each namespace. A newer attempt in the namespace aborts it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** Ends the wait for a namespace's locked wallet to be unlocked. Has an entry only for a namespace that waits. */
  readonly endAccessWait: Map<ChainNamespace, () => void>
  /** The connectors that connect with code of their own, by id. The capability that declares such a connector adds it here. */
  readonly customConnects: Map<string, CustomConnect>
  /** Called with the connected namespaces that the user disconnects; a rejection is shown to the user. */
  readonly disconnectTasks: Set<(namespaces: readonly ChainNamespace[]) => Promise<void>>
}

type CustomConnect = {
  /** Undefined if the connector has no such code: it then connects like any other. */
  readonly connect: ((parameters: { signal?: AbortSignal | undefined }) => Promise<AccountSnapshot>) | undefined
  /** Stops waiting for the wallet, if it is being awaited. */
  readonly cancel: () => void
}
