import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PairingEvent, pairingMachine } from './machine.ts'
import { initialPairingState, type PairingState } from './state.ts'

// The fields of a catalogue entry that the machine reads.
const kelp = { id: 'kelp', name: 'Kelp' } as NonNullable<PairingState['wallet']>
const heron = { ...kelp, id: 'heron', name: 'Heron' }
const linking = { name: 'Kelp', href: 'kelp://' }
const error = new Error('declined')
const request = { id: 1, name: 'Kelp', link: 'kelp://wc' }

const opening: PairingState = { ...initialPairingState, status: 'opening' }
const ready: PairingState = { ...opening, status: 'ready', uri: 'wc:1', expiry: 240 }
const connecting: PairingState = { ...ready, status: 'connecting' }
const failed: PairingState = { ...initialPairingState, status: 'failed', error }
const states = { idle: initialPairingState, opening, ready, connecting, failed }

const events: Record<string, PairingEvent> = {
  opened: { type: 'opened' },
  uriMade: { type: 'uriMade', uri: 'wc:2', expiry: 480 },
  expired: { type: 'expired' },
  appOpened: { type: 'appOpened', linking },
  appNotOpened: { type: 'appNotOpened' },
  relayChanged: { type: 'relayChanged', relay: 'unreachable' },
  approved: { type: 'approved' },
  connected: { type: 'connected' },
  failed: { type: 'failed', error },
  cancelled: { type: 'cancelled' },
}

/** The status after an event; `-` if it changes nothing at all. */
const table: Record<string, Record<keyof typeof states, string>> = {
  opened: { idle: 'opening', opening: 'opening', ready: 'opening', connecting: '-', failed: 'opening' },
  uriMade: { idle: '-', opening: 'ready', ready: 'ready', connecting: '-', failed: '-' },
  expired: { idle: '-', opening: '-', ready: 'idle', connecting: '-', failed: '-' },
  appOpened: { idle: '-', opening: 'opening', ready: 'ready', connecting: '-', failed: '-' },
  appNotOpened: { idle: '-', opening: 'opening', ready: 'ready', connecting: '-', failed: '-' },
  relayChanged: { idle: '-', opening: 'opening', ready: 'ready', connecting: '-', failed: '-' },
  approved: { idle: '-', opening: 'connecting', ready: 'connecting', connecting: '-', failed: '-' },
  connected: { idle: '-', opening: '-', ready: '-', connecting: 'idle', failed: '-' },
  failed: { idle: '-', opening: 'failed', ready: 'failed', connecting: 'failed', failed: 'failed' },
  cancelled: { idle: '-', opening: 'idle', ready: 'idle', connecting: 'idle', failed: 'idle' },
}

const rows = Object.entries(table).flatMap(([event, row]) =>
  Object.entries(row).map(([from, to]) => [from, event, to] as const),
)

describe('pairingMachine', () => {
  test.each(rows)('default: %s, %s: %s', (from, name, to) => {
    const before = states[from as keyof typeof states] // The rows are built from these keys.
    const event = events[name]
    if (!event) throw new Error(`There is no event ${name}.`)
    const after = pairingMachine(before, event)
    if (to === '-') expect(after).toBe(before)
    else expect(after.status).toBe(to)
  })

  test('behavior: a new URI replaces the old one at once', () => {
    expect(pairingMachine(ready, { type: 'uriMade', uri: 'wc:2', expiry: 480 })).toEqual({
      ...ready,
      uri: 'wc:2',
      expiry: 480,
    })
  })

  test('behavior: another wallet, or another device, clears the opened app', () => {
    const opened = { ...ready, wallet: kelp, linking }
    const choose = (wallet: typeof kelp, isScanned: boolean) =>
      pairingMachine(opened, { type: 'walletChosen', wallet, isScanned })
    expect(choose({ ...kelp }, false)).toBe(opened)
    expect(choose(kelp, true)).toMatchObject({ wallet: kelp, linking: undefined })
    expect(choose(heron, false)).toMatchObject({ wallet: heron, linking: undefined })
  })

  test('behavior: a link that could not be opened stays reported until it opens, or until the user chooses another way', () => {
    const broken = pairingMachine({ ...ready, wallet: kelp }, { type: 'appNotOpened' })
    expect(broken.isLinkBroken).toBe(true)
    expect(pairingMachine(broken, { type: 'appOpened', linking })).toMatchObject({ isLinkBroken: false, linking })
    const scanned = pairingMachine(broken, { type: 'walletChosen', wallet: kelp, isScanned: true })
    expect(scanned.isLinkBroken).toBe(false)
  })

  test('behavior: a failure keeps only the wallet of the attempt', () => {
    expect(pairingMachine({ ...ready, wallet: kelp, linking }, { type: 'failed', error })).toEqual({
      ...initialPairingState,
      status: 'failed',
      wallet: kelp,
      error,
    })
  })

  test('behavior: a waiting request outlives every attempt, and ends with its answer', () => {
    const waiting = pairingMachine(initialPairingState, { type: 'requestWaits', request })
    for (const event of Object.values(events)) {
      expect(pairingMachine({ ...ready, request }, event).request).toBe(request)
    }
    expect(pairingMachine(waiting, { type: 'requestSettled' })).toEqual(initialPairingState)
    expect(pairingMachine(initialPairingState, { type: 'requestSettled' })).toBe(initialPairingState)
  })

  test('behavior: whatever happens, there is a URI only in the states ready and connecting', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 30 }), (happened) => {
        const state = happened.reduce(pairingMachine, initialPairingState)
        const mayHaveUri = state.status === 'ready' || state.status === 'connecting'
        expect(mayHaveUri || state.uri === undefined).toBe(true)
        expect(state.error !== undefined).toBe(state.status === 'failed')
      }),
    )
  })
})
