import { isMobile } from '../device/window.ts'
import type { Capability } from '../kit.ts'
import { type ConnectorsEvent, connectorsMachine } from './machine.ts'
import { type ConnectorsState, initialConnectorsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    connectors: { state: ConnectorsState; event: ConnectorsEvent }
  }
}

/** The connectors of all namespaces. */
export const connectors: Capability<'connectors'> = {
  name: 'connectors',
  machine: connectorsMachine,
  initialState: () => initialConnectorsState,
  start: (kit) => kit.connectors.send({ type: 'deviceKindDetermined', isMobile: isMobile(kit.internals.window) }),
}
