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
  /** The running attempt to connect or reconnect in a namespace: a newer one aborts it. */
  readonly attempts: Map<ChainNamespace, AbortController>
  /** Ends the wait for a locked wallet of a namespace to be unlocked, if there is one. */
  readonly endAccessWait: Map<ChainNamespace, () => void>
  /** The connectors that connect with code of their own, by id. The capability that declares such a connector adds it here. */
  readonly customConnects: Map<string, CustomConnect>
  /** Called with the namespaces when the user ends connections; a rejection is shown to the user. */
  readonly disconnectTasks: Set<(namespaces: readonly ChainNamespace[]) => Promise<void>>
}

type CustomConnect = {
  /** Undefined: connects like any other connector. */
  readonly connect: ((parameters: { signal?: AbortSignal | undefined }) => Promise<AccountSnapshot>) | undefined
  /** Ends the wait for the wallet, if there is one. */
  readonly cancel: () => void
}
