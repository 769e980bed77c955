import { describe, expect, test } from 'vitest'
import { createTestKit } from '../../../test/testKit.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { setFeatures } from '../../options/actions/setFeatures.ts'
import { showToast } from '../../toasts/actions.ts'
import { selectConnector } from '../../wallet-list/actions/selectConnector.ts'
import {
  selectConnectMethods,
  selectIsWalletListCollapsed,
  selectShowsAllWallets,
} from '../../wallet-list/connectMethods.ts'
import { selectConnectGroups } from '../../wallet-list/selectConnectGroups.ts'
import { addRecentWallet } from '../../wallets/actions/addRecentWallet.ts'
import { toCatalogueWallet } from '../../wallets/selectors/customWallets.ts'
import type { Connector } from '../state.ts'
import { findConnectorEntry } from './findConnector.ts'
import { findConnectorOfWallet } from './findConnectorOfWallet.ts'

const kelp: Connector = { id: 'com.kelp', name: 'Kelp', type: 'ANNOUNCED', chain: 'eip155', info: { rdns: 'com.kelp' } }
const kelpSolana: Connector = { ...kelp, id: 'kelp-sol', chain: 'solana', info: undefined }
const auth: Connector = { id: 'ID_AUTH', name: 'Auth', type: 'AUTH', chain: 'eip155' }
const pairing: Connector = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', chain: 'eip155' }
const services = { url: 'http://127.0.0.1:1' }

/** Creates a kit that lists these connectors. */
function setUp(connectors: readonly Connector[], options: KitOptions = {}, window = createTestWindow()) {
  const { kit } = createTestKit(options, { window })
  kit.connectors.send({
    type: 'listed',
    namespace: 'eip155',
    connectors: connectors.filter((c) => c.chain === 'eip155'),
  })
  kit.connectors.send({
    type: 'listed',
    namespace: 'solana',
    connectors: connectors.filter((c) => c.chain === 'solana'),
  })
  return kit
}
const phone = () =>
  Object.assign(createTestWindow(), { navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile' } })

describe('selectConnectGroups', () => {
  test('default: lists the pairing connector, the last used wallet, announced wallets, then the app’s own', () => {
    const window = createTestWindow()
    createTestWallet().announce(window)
    const { kit } = createTestKit({ services, customWallets: [{ id: 'own', name: 'Own' }] }, { window })
    addRecentWallet(kit, toCatalogueWallet({ id: 'reef', name: 'Reef' }))
    expect(
      selectConnectGroups(kit.getState()).map(({ group, entries }) => [group, entries.map(({ key }) => key)]),
    ).toEqual([
      ['walletConnect', ['connector|eip155|walletConnect']],
      ['recent', ['wallet|reef']],
      ['injected', ['connector|eip155|com.kelp']],
      ['custom', ['wallet|own']],
    ])
  })

  test('behavior: returns the same object until its inputs change, with several kits at once', () => {
    const first = setUp([kelp])
    const second = setUp([auth])
    const groups = selectConnectGroups(first.getState())
    const others = selectConnectGroups(second.getState())
    showToast(first, { message: 'Hello', variant: 'success' })
    first.wallets.send({ type: 'imageLoaded', imageId: 'i', url: 'blob:1' })
    expect(selectConnectGroups(first.getState())).toBe(groups)
    expect(selectConnectGroups(second.getState())).toBe(others)
    expect(selectConnectMethods(first.getState())).toBe(selectConnectMethods(first.getState()))
    first.connectors.send({ type: 'listed', namespace: 'eip155', connectors: [] })
    expect(selectConnectGroups(first.getState())).not.toBe(groups)
  })

  test('behavior: a server lists nothing, like the first render in a browser', () => {
    const kit = setUp([])
    expect(selectConnectGroups(kit.getInitialState())).toEqual([])
  })

  test('behavior: a phone is recognized from the start, and gets no QR code entry', () => {
    const groups = (window?: ReturnType<typeof phone>) =>
      selectConnectGroups(setUp([pairing], {}, window).getState()).map(({ group }) => group)
    expect(groups()).toEqual(['walletConnect'])
    expect(groups(phone())).toEqual([])
  })

  test('behavior: custom wallets are listed with and without adapters, on desktop and phone, despite includeWalletIds', () => {
    for (const window of [createTestWindow, phone]) {
      for (const options of [
        {},
        { adapters: [] },
        { includeWalletIds: ['other'] },
        { adapters: [], includeWalletIds: ['other'] },
      ]) {
        const kit = setUp([pairing], { ...options, customWallets: [{ id: 'own', name: 'Own' }] }, window())
        const groups = selectConnectGroups(kit.getState()).filter(({ group }) => group !== 'walletConnect')
        expect(groups).toMatchObject([{ group: 'custom', entries: [{ wallet: { id: 'own' } }] }])
      }
    }
  })
})

describe('selectConnectMethods', () => {
  test('default: without an embedded wallet, wallets are the only method', () => {
    expect(selectConnectMethods(setUp([kelp]).getState())).toEqual(['wallet'])
  })

  test('behavior: an embedded wallet adds email and social logins; wallets come first if one is installed', () => {
    expect(selectConnectMethods(setUp([auth]).getState())).toEqual(['email', 'social', 'wallet'])
    expect(selectConnectMethods(setUp([auth, kelp]).getState())).toEqual(['wallet', 'email', 'social'])
    const kit = setUp([auth, kelp])
    kit.wallets.send({ type: 'rdnsExcluded', rdns: ['com.kelp'] })
    expect(selectConnectMethods(kit.getState())).toEqual(['email', 'social', 'wallet'])
  })

  test.each<[string, KitOptions, readonly string[]]>([
    ['connectMethodsOrder', { features: { connectMethodsOrder: ['social', 'wallet'] } }, ['social', 'wallet']],
    ['email off', { features: { email: false } }, ['wallet', 'social']],
    ['socials off', { features: { socials: false } }, ['wallet', 'email']],
    ['enableWallets off', { enableWallets: false }, ['email', 'social']],
    ['no adapters', { adapters: [] }, ['wallet']],
  ])('param: %s decides the methods and their order', (_, options, methods) => {
    const order = options.features?.connectMethodsOrder ?? ['wallet', 'email', 'social']
    const kit = setUp([auth], { ...options, features: { connectMethodsOrder: order, ...options.features } })
    expect(selectConnectMethods(kit.getState())).toEqual(methods)
  })
})

describe('selectIsWalletListCollapsed', () => {
  test('default: is true with collapseWallets on, or with emailShowWallets off if there is another login method', () => {
    const collapsed = (connectors: readonly Connector[], features: KitOptions['features']) =>
      selectIsWalletListCollapsed(setUp(connectors, { features }).getState())
    expect(collapsed([auth], {})).toBe(false)
    expect(collapsed([auth], { collapseWallets: true })).toBe(true)
    expect(collapsed([auth], { emailShowWallets: false })).toBe(true)
    expect(collapsed([kelp], { collapseWallets: true })).toBe(true)
    expect(collapsed([kelp], { emailShowWallets: false })).toBe(false)
    expect(collapsed([auth], { collapseWallets: true, email: false, socials: false })).toBe(true)
  })
})

describe('selectShowsAllWallets', () => {
  test('default: is true if there is a catalogue and pairing', () => {
    expect(selectShowsAllWallets(setUp([pairing], { services }).getState())).toBe(true)
    expect(selectShowsAllWallets(setUp([pairing]).getState())).toBe(false)
    expect(selectShowsAllWallets(setUp([pairing], { services, projectId: undefined }).getState())).toBe(false)
    expect(selectShowsAllWallets(setUp([kelp], { services }).getState())).toBe(false)
    expect(selectShowsAllWallets(setUp([pairing], { services, adapters: [] }).getState())).toBe(true)
    expect(selectShowsAllWallets(setUp([pairing], { services, enableWalletConnect: false }).getState())).toBe(false)
  })

  test('param: the option and the feature allWallets hide the list, on all devices or on all but phones', () => {
    const shows = (options: KitOptions, window?: ReturnType<typeof phone>) =>
      selectShowsAllWallets(setUp([pairing], { services, ...options }, window).getState())
    expect(shows({ allWallets: 'HIDE' })).toBe(false)
    expect(shows({ allWallets: 'ONLY_MOBILE' })).toBe(false)
    expect(shows({ allWallets: 'ONLY_MOBILE' }, phone())).toBe(true)
    expect(shows({ features: { allWallets: false } }, phone())).toBe(false)
    const kit = setUp([pairing], { services, allWallets: 'ONLY_MOBILE' })
    expect(selectShowsAllWallets(kit.getState(), true)).toBe(true)
    setFeatures(kit, { allWallets: false })
    expect(selectShowsAllWallets(kit.getState(), true)).toBe(false)
  })
})

describe('selectConnector', () => {
  const routed = (connectors: readonly Connector[], id: string, parameters = {}, window = createTestWindow()) => {
    const kit = setUp(connectors, {}, window)
    selectConnector(kit, id, parameters)
    const { view, data } = kit.router.getState()
    return { view, data }
  }

  test('default: connects', () => {
    expect(routed([kelp], 'com.kelp')).toEqual({ view: 'ConnectingExternal', data: { connectorId: 'com.kelp' } })
  })

  test('behavior: the user chooses the chain of a wallet on several chains, and the wallet connects there', () => {
    expect(routed([kelp, kelpSolana], 'com.kelp')).toEqual({
      view: 'ConnectingMultiChain',
      data: { connectorId: 'com.kelp' },
    })
    expect(routed([kelp, kelpSolana], 'kelp-sol', { namespace: 'solana' })).toEqual({
      view: 'ConnectingExternal',
      data: { connectorId: 'kelp-sol', namespace: 'solana' },
    })
  })

  test('behavior: the pairing connector shows its QR code, or on a phone the list of all wallets', () => {
    expect(routed([pairing], 'walletConnect').view).toBe('ConnectingWalletConnect')
    expect(routed([pairing], 'walletConnect', {}, phone()).view).toBe('AllWallets')
  })
})

describe('findConnectorEntry', () => {
  test('default: finds an entry of the list by its own id, or by that of a connector behind it', () => {
    const state = setUp([kelp, kelpSolana]).connectors.getState()
    expect(findConnectorEntry(state, 'com.kelp')?.type).toBe('MULTI_CHAIN')
    expect(findConnectorEntry(state, 'kelp-sol')?.type).toBe('MULTI_CHAIN')
    expect(findConnectorEntry(state, 'nobody')).toBeUndefined()
  })

  test('behavior: also finds an entry that the filter hides', () => {
    const kit = setUp([kelp])
    kit.connectors.send({ type: 'filtered', namespace: 'solana' })
    expect(findConnectorEntry(kit.connectors.getState(), 'com.kelp')?.id).toBe('com.kelp')
  })
})

describe('findConnectorOfWallet', () => {
  test('default: finds a wallet by its rdns; a wallet without an rdns is not found', () => {
    const state = setUp([{ ...kelpSolana, name: 'Other' }, kelp]).connectors.getState()
    expect(findConnectorOfWallet(state, { id: 'w', rdns: 'com.kelp' })?.id).toBe('com.kelp')
    expect(findConnectorOfWallet(state, { id: 'w', rdns: undefined })).toBeUndefined()
  })
})
