import { describe } from 'vitest'
import { testTransitions } from '../../test/testTransitions.ts'
import { type ConnectorsEvent, connectorsMachine } from './machine.ts'
import { type Connector, type ConnectorsState, initialConnectorsState } from './state.ts'

const heron: Connector = {
  id: 'com.heron',
  name: 'Heron',
  type: 'ANNOUNCED',
  chain: 'eip155',
  imageUrl: 'data:image/png,',
  info: { rdns: 'com.heron' },
}
const kelp: Connector = { id: 'com.kelp', name: 'Kelp', type: 'INJECTED', chain: 'eip155', info: { rdns: 'com.kelp' } }
const kelpOnSolana: Connector = { ...kelp, id: 'kelp.sol', chain: 'solana' }
const known = { 'com.kelp': { id: 'k', imageId: 'kelp.webp' }, 'com.heron': { id: 'h', imageId: 'heron.webp' } }
/** The catalogue's picture is used only for a wallet that announced none. */
const knownKelp: Connector = { ...kelp, explorerId: 'k', imageId: 'kelp.webp' }
const knownHeron: Connector = { ...heron, explorerId: 'h', imageId: undefined }
const { info: _, ...withoutInfo } = kelp
const merged: Connector = { ...withoutInfo, type: 'MULTI_CHAIN', connectors: [kelp, kelpOnSolana] }

const states = {
  empty: initialConnectorsState,
  /** The catalogue identifies the wallets before they announce themselves. */
  awaited: { ...initialConnectorsState, known },
  listed: {
    ...initialConnectorsState,
    all: [heron, kelp, kelpOnSolana],
    connectors: [heron, merged],
    activeConnectorIds: { eip155: 'com.heron', solana: 'kelp.sol' },
  },
  /** The catalogue has identified the listed wallet. */
  identified: { ...initialConnectorsState, all: [knownKelp], connectors: [knownKelp], known },
  filtered: {
    ...initialConnectorsState,
    all: [heron, knownKelp, kelpOnSolana],
    connectors: [kelpOnSolana],
    filterNamespace: 'solana',
    known,
    activeConnectorIds: { eip155: 'com.kelp' },
    isMobile: true,
  },
} satisfies Record<string, ConnectorsState>

const events = {
  listed: { type: 'listed', namespace: 'eip155', connectors: [kelp] },
  identified: { type: 'identified', known: { 'com.kelp': known['com.kelp'] } },
  identifiedAll: { type: 'identified', known },
  identifiedOther: { type: 'identified', known: { 'com.tern': { id: 't', imageId: 'tern.webp' } } },
  deviceKindDetermined: { type: 'deviceKindDetermined', isMobile: true },
  filtered: { type: 'filtered', namespace: 'solana' },
  unfiltered: { type: 'filtered', namespace: undefined },
  activated: { type: 'activated', namespace: 'eip155', connectorId: 'com.kelp' },
  deactivated: { type: 'deactivated', namespace: 'eip155' },
} satisfies Record<ConnectorsEvent['type'], ConnectorsEvent> & Record<string, ConnectorsEvent>

const tern = { 'com.tern': { id: 't', imageId: 'tern.webp' } }
const active = { activeConnectorIds: { eip155: 'com.kelp' } } as const
const kelpAlone = { known: { 'com.kelp': known['com.kelp'] } }
/** The changes from `awaited` and from `identified`, in which the wallets of the catalogue are known. */
const knownAlready = {
  listed: { all: [knownKelp], connectors: [knownKelp] },
  identified: { known },
  identifiedAll: { known },
  identifiedOther: { known: { ...known, ...tern } },
  deviceKindDetermined: { isMobile: true },
  filtered: { filterNamespace: 'solana', connectors: [] },
  activated: active,
} as const

describe('connectorsMachine', () => {
  testTransitions({
    machine: connectorsMachine,
    states,
    events,
    transitions: {
      empty: {
        listed: { all: [kelp], connectors: [kelp] },
        identified: kelpAlone,
        identifiedAll: { known },
        identifiedOther: { known: tern },
        deviceKindDetermined: { isMobile: true },
        filtered: { filterNamespace: 'solana', connectors: [] },
        activated: active,
      },
      awaited: knownAlready,
      listed: {
        // Only the adapter's own connectors are replaced.
        listed: {
          all: [kelpOnSolana, kelp],
          connectors: [
            { ...withoutInfo, id: 'kelp.sol', chain: 'solana', type: 'MULTI_CHAIN', connectors: [kelpOnSolana, kelp] },
          ],
        },
        identified: {
          ...kelpAlone,
          all: [heron, knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
          connectors: [
            heron,
            {
              ...merged,
              explorerId: 'k',
              imageId: 'kelp.webp',
              connectors: [knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
            },
          ],
        },
        identifiedAll: {
          known,
          all: [knownHeron, knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
          connectors: [
            knownHeron,
            {
              ...merged,
              explorerId: 'k',
              imageId: 'kelp.webp',
              connectors: [knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
            },
          ],
        },
        identifiedOther: { known: tern },
        deviceKindDetermined: { isMobile: true },
        filtered: { filterNamespace: 'solana', connectors: [kelpOnSolana] },
        activated: { activeConnectorIds: { eip155: 'com.kelp', solana: 'kelp.sol' } },
        deactivated: { activeConnectorIds: { solana: 'kelp.sol' } },
      },
      identified: knownAlready,
      filtered: {
        listed: { all: [kelpOnSolana, knownKelp], connectors: [kelpOnSolana] },
        identified: {
          known,
          all: [heron, knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
          connectors: [{ ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
        },
        identifiedAll: {
          known,
          all: [knownHeron, knownKelp, { ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
          connectors: [{ ...kelpOnSolana, explorerId: 'k', imageId: 'kelp.webp' }],
        },
        identifiedOther: { known: { ...known, ...tern } },
        unfiltered: {
          filterNamespace: undefined,
          connectors: [
            heron,
            { ...merged, explorerId: 'k', imageId: 'kelp.webp', connectors: [knownKelp, kelpOnSolana] },
          ],
        },
        deactivated: { activeConnectorIds: {} },
      },
    },
  })
})
