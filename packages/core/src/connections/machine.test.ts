import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConnectionEvent, connectionMachine, connectionsMachine } from './machine.ts'
import { type Connection, disconnected } from './state.ts'

const connecting: Connection = { status: 'connecting', connectorId: undefined, pendingConnectorId: 'b' }
const replacing: Connection = { status: 'connecting', connectorId: 'a', pendingConnectorId: 'b' }
const connected: Connection = { status: 'connected', connectorId: 'a', pendingConnectorId: undefined }
const connectedB: Connection = { ...connected, connectorId: 'b' }
const reconnecting: Connection = { status: 'reconnecting', connectorId: undefined, pendingConnectorId: 'a' }

const requested: ConnectionEvent = { type: 'connectRequested', connectorId: 'b' }
const ended: ConnectionEvent = { type: 'connectEnded' }
const made: ConnectionEvent = { type: 'connected', connectorId: 'b' }
const restoring: ConnectionEvent = { type: 'reconnectStarted', connectorId: 'a' }
const notRestored: ConnectionEvent = { type: 'reconnectEnded' }
const lost: ConnectionEvent = { type: 'disconnected' }

/** Every pair of state and event. The same object twice means that the event changes nothing. */
const table: readonly [Connection, ConnectionEvent, Connection][] = [
  [disconnected, requested, connecting],
  [disconnected, ended, disconnected],
  [disconnected, made, connectedB],
  [disconnected, restoring, reconnecting],
  [disconnected, notRestored, disconnected],
  [disconnected, lost, disconnected],
  [connecting, { ...requested, connectorId: 'c' }, { ...connecting, pendingConnectorId: 'c' }],
  [connecting, ended, disconnected],
  [connecting, made, connectedB],
  [connecting, restoring, connecting],
  [connecting, notRestored, connecting],
  [connecting, lost, connecting],
  [replacing, ended, connected],
  [replacing, made, connectedB],
  // The live connection reports a change meanwhile.
  [replacing, { ...made, connectorId: 'a' }, replacing],
  [replacing, restoring, replacing],
  [replacing, notRestored, replacing],
  [replacing, lost, connecting],
  [connected, requested, replacing],
  [connected, ended, connected],
  [connected, made, connectedB],
  [connected, { ...made, connectorId: 'a' }, connected],
  [connected, restoring, connected],
  [connected, notRestored, connected],
  [connected, lost, disconnected],
  [reconnecting, requested, connecting],
  [reconnecting, ended, reconnecting],
  [reconnecting, made, connectedB],
  [reconnecting, restoring, reconnecting],
  [reconnecting, notRestored, disconnected],
  [reconnecting, lost, disconnected],
]

describe('connectionMachine', () => {
  test.each(
    table.map(
      ([before, event, after]) => [`${before.status} + ${event.type} → ${after.status}`, before, event, after] as const,
    ),
  )('behavior: %s', (_, before, event, after) => {
    const result = connectionMachine(before, event)
    expect(result).toEqual(after)
    if (before === after) expect(result).toBe(before)
  })

  test('behavior: never leaves its states', () => {
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
    const state = connectionsMachine({ solana: connected }, { namespace: 'eip155', event: requested })
    expect(state).toEqual({ solana: connected, eip155: connecting })
    expect(connectionsMachine(state, { namespace: 'polkadot', event: lost })).toBe(state)
  })
})
