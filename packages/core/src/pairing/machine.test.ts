import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type PairingEvent, pairingMachine } from './machine.ts'
import { initialPairingState, type PairingState } from './state.ts'

// The fields of a catalogue entry that the machine reads.
const kelp = { id: 'kelp', name: 'Kelp' } as NonNullable<PairingState['wallet']>
const heron = { ...kelp, id: 'heron', name: 'Heron' }
const linking = { name: 'Kelp', href: 'kelp://' }
const request = { id: 1, name: 'Kelp', link: 'kelp://wc' }
const newRequest = { ...request, id: 2 }

const opening: PairingState = { ...initialPairingState, status: 'opening', relay: 'reached' }
const ready: PairingState = { ...opening, status: 'ready', uri: 'wc:1', expiry: 240 }
const ofKelp: PairingState = { ...ready, wallet: kelp }
const states = {
  idle: initialPairingState,
  chosen: { ...initialPairingState, wallet: kelp },
  opening,
  ready,
  /** Kelp can scan the code. */
  ofKelp,
  /** Kelp's app on this device is open. */
  linked: { ...ofKelp, linking },
  unlinked: { ...ofKelp, isLinkBroken: true },
  connecting: { ...ofKelp, status: 'connecting', linking },
  failed: { ...initialPairingState, status: 'failed', wallet: kelp, error: new Error('timed out') },
  /** A request of an earlier session waits for its answer while a new pairing begins. */
  requesting: { ...ready, request, isRequestHeld: true, isOutOfReach: true },
} satisfies Record<string, PairingState>

const failure = new Error('declined')
const events = {
  opened: { type: 'opened' },
  noneChosen: { type: 'walletChosen', wallet: undefined, isScanned: false },
  // The catalogue may have been read again meanwhile.
  kelpChosen: { type: 'walletChosen', wallet: { ...kelp }, isScanned: false },
  kelpScanned: { type: 'walletChosen', wallet: kelp, isScanned: true },
  heronChosen: { type: 'walletChosen', wallet: heron, isScanned: false },
  uriMade: { type: 'uriMade', uri: 'wc:2', expiry: 480 },
  expired: { type: 'expired' },
  appOpened: { type: 'appOpened', linking: { name: 'Heron', href: 'heron://' } },
  appNotOpened: { type: 'appNotOpened' },
  relayReached: { type: 'relayChanged', relay: 'reached' },
  relayLost: { type: 'relayChanged', relay: 'unreachable' },
  approved: { type: 'approved' },
  connected: { type: 'connected' },
  failed: { type: 'failed', error: failure },
  cancelled: { type: 'cancelled' },
  requestWaits: { type: 'requestWaits', request: newRequest },
  requestSettled: { type: 'requestSettled' },
  requestHeld: { type: 'requestHeld' },
  requestReleased: { type: 'requestReleased' },
  wentOutOfReach: { type: 'reachChanged', isOutOfReach: true },
  cameIntoReach: { type: 'reachChanged', isOutOfReach: false },
} satisfies Record<Exclude<PairingEvent['type'], 'walletChosen' | 'relayChanged' | 'reachChanged'>, PairingEvent> &
  Record<string, PairingEvent>

/** The fields that the end of an attempt clears; the wallet stays if the attempt can be repeated. */
const ended = {
  status: 'idle',
  uri: undefined,
  expiry: undefined,
  linking: undefined,
  isLinkBroken: false,
  relay: 'unknown',
  error: undefined,
} as const satisfies Partial<PairingState>
const cancelled = { ...ended, wallet: undefined }
const noLink = { linking: undefined, isLinkBroken: false }
const kelpChosen = { ...noLink, wallet: kelp }
const heronChosen = { ...noLink, wallet: heron }
const noneChosen = { ...noLink, wallet: undefined }

const failedWith = (wallet: PairingState['wallet']) => ({ ...ended, status: 'failed', wallet, error: failure }) as const

/** A session's requests, and whether wallets can be reached, do not depend on the attempt. */
const anywhere = {
  requestWaits: { request: newRequest },
  requestHeld: { isRequestHeld: true },
  wentOutOfReach: { isOutOfReach: true },
}

/** Returns the changes from the beginning of an attempt until a wallet has answered. */
function proposed(wallet: PairingState['wallet']) {
  return {
    ...anywhere,
    opened: { ...ended, status: 'opening' },
    heronChosen,
    uriMade: { status: 'ready', uri: 'wc:2', expiry: 480 },
    appOpened: { linking: events.appOpened.linking, isLinkBroken: false },
    appNotOpened: { linking: undefined, isLinkBroken: true },
    relayLost: { relay: 'unreachable' },
    approved: { status: 'connecting' },
    failed: failedWith(wallet),
    cancelled,
  } as const
}
const anyWallet = { ...proposed(undefined), kelpChosen, kelpScanned: kelpChosen }
const onlyKelp = { ...proposed(kelp), noneChosen, expired: ended }

describe('pairingMachine', () => {
  testTransitions({
    machine: pairingMachine,
    states,
    events,
    transitions: {
      idle: { ...anywhere, opened: { status: 'opening' }, kelpChosen, kelpScanned: kelpChosen, heronChosen },
      chosen: { ...anywhere, opened: { status: 'opening' }, noneChosen, heronChosen, cancelled },
      opening: anyWallet,
      ready: { ...anyWallet, expired: ended },
      ofKelp: onlyKelp,
      // Another device scans the code now, so the app on this device is forgotten.
      linked: { ...onlyKelp, kelpScanned: noLink },
      unlinked: { ...onlyKelp, kelpScanned: noLink },
      connecting: {
        ...anywhere,
        connected: cancelled,
        failed: failedWith(kelp),
        cancelled,
      },
      failed: {
        ...anywhere,
        opened: { status: 'opening', error: undefined },
        noneChosen,
        heronChosen,
        failed: { error: failure },
        cancelled,
      },
      requesting: {
        ...anyWallet,
        expired: ended,
        requestHeld: undefined,
        wentOutOfReach: undefined,
        requestSettled: { request: undefined },
        requestReleased: { isRequestHeld: false },
        cameIntoReach: { isOutOfReach: false },
      },
    },
  })

  test('behavior: whatever happens, there is a URI only while ready or connecting, and an error only after a failure', () => {
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
