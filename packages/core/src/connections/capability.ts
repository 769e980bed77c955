import type { ChainNamespace } from '@holdfast/caip'
import type { Capability } from '../kit.ts'
import { followOtherTabs } from './followOtherTabs.ts'
import { type ConnectionEvent, connectionsMachine } from './machine.ts'
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
  internals: () => ({ attempts: new Map() }),
  watch: [followOtherTabs],
}

type NamespaceEvent = { namespace: ChainNamespace; event: ConnectionEvent }

type ConnectionInternals = {
  /** The attempt to connect or reconnect that runs in a namespace: a newer one aborts it. */
  readonly attempts: Map<ChainNamespace, AbortController>
}
