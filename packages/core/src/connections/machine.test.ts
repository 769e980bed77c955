import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type ConnectionEvent, connectionMachine, connectionsMachine } from './machine.ts'
import { type Connection, disconnected } from './state.ts'

const connecting: Connection = { status: 'connecting', connectorId: undefined, pendingConnectorId: 'b' }
const connected: Connection = { status: 'connected', connectorId: 'a', pendingConnectorId: undefined }
const states = {
  disconnected,
  connecting,
  /** The live connection stays while another wallet is asked to replace it. */
  replacing: { ...connecting, connectorId: 'a' },
  /** The live connection's own wallet is asked again. */
  renewing: { status: 'connecting', connectorId: 'a', pendingConnectorId: 'a' },
  connected,
  reconnecting: { status: 'reconnecting', connectorId: undefined, pendingConnectorId: 'a' },
} satisfies Record<string, Connection>

const events = {
  connectRequested: { type: 'connectRequested', connectorId: 'c' },
  connectEnded: { type: 'connectEnded' },
  connectedToA: { type: 'connected', connectorId: 'a' },
  connectedToB: { type: 'connected', connectorId: 'b' },
  reconnectStarted: { type: 'reconnectStarted', connectorId: 'a' },
  reconnectEnded: { type: 'reconnectEnded' },
  disconnected: { type: 'disconnected' },
} as const satisfies Record<Exclude<ConnectionEvent['type'], 'connected'>, ConnectionEvent> &
  Record<string, ConnectionEvent>

const connectRequested = { status: 'connecting', pendingConnectorId: 'c' } as const
const connectedToA = connected
const connectedToB = { ...connected, connectorId: 'b' }

describe('connectionMachine', () => {
  testTransitions({
    machine: connectionMachine,
    states,
    events,
    transitions: {
      disconnected: { connectRequested, connectedToA, connectedToB, reconnectStarted: states.reconnecting },
      connecting: { connectRequested, connectEnded: disconnected, connectedToA, connectedToB },
      // The live connection may report a change while another wallet is asked: the request stays open.
      replacing: {
        connectRequested,
        connectEnded: connected,
        connectedToB,
        disconnected: { connectorId: undefined },
      },
      renewing: {
        connectRequested,
        connectEnded: connected,
        connectedToA,
        connectedToB,
        disconnected: { connectorId: undefined },
      },
      connected: { connectRequested, connectedToB, disconnected },
      reconnecting: {
        connectRequested,
        connectedToA,
        connectedToB,
        reconnectEnded: disconnected,
        disconnected,
      },
    },
  })

  test('behavior: every sequence of events ends in a consistent state', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.record({
        type: fc.constantFrom('connectRequested' as const, 'connected' as const, 'reconnectStarted' as const),
        connectorId: id,
      }),
      fc.record({ type: fc.constantFrom('connectEnded' as const, 'reconnectEnded' as const, 'disconnected' as const) }),
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { status, connectorId, pendingConnectorId } = events.reduce(connectionMachine, disconnected)
        const waits = status === 'connecting' || status === 'reconnecting'
        expect(pendingConnectorId !== undefined).toBe(waits)
        if (status === 'connected') expect(connectorId).toBeDefined()
        if (status === 'disconnected' || status === 'reconnecting') expect(connectorId).toBeUndefined()
      }),
    )
  })
})

describe('connectionsMachine', () => {
  test('behavior: each namespace has a connection of its own', () => {
    const state = connectionsMachine({ solana: connected }, { namespace: 'eip155', event: events.connectRequested })
    expect(state).toStrictEqual({ solana: connected, eip155: { ...connecting, pendingConnectorId: 'c' } })
    expect(connectionsMachine(state, { namespace: 'polkadot', event: events.disconnected })).toBe(state)
  })
})
