import { chainNamespaces } from '@holdfast/caip'
import {
  createBitcoinAccount,
  createBitcoinTestWallet,
  createPolkadotAccount,
  createPolkadotTestWallet,
  createSolanaAccount,
  createStandardWallet,
} from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { bip122 } from '../adapters/bip122/bip122.ts'
import { bitcoinTestnet } from '../adapters/bip122/networks.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { kusama, polkadotMainnet } from '../adapters/polkadot/networks.ts'
import { polkadot } from '../adapters/polkadot/polkadot.ts'
import { solanaMainnet } from '../adapters/solana/networks.ts'
import { solana } from '../adapters/solana/solana.ts'
import { closeModal, openModal } from '../modal/actions.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { getAccount } from './snapshot.ts'

const keyOf = (name: string): string => `@holdfast/v1/${name}`

/** Creates a page with the wallet Talisman in each namespace, with real keys. `local` holds what an earlier visit stored. */
function setUp(local = new Map<string, string>()) {
  const window = createTestWindow(local)
  const evm = createTestWallet({ name: 'Talisman', rdns: 'xyz.talisman' })
  evm.answers['eth_getBalance'] = () => '0x0'
  evm.announce(window)
  const svm = createStandardWallet(window, { name: 'Talisman', accounts: [createSolanaAccount()] })
  const bitcoin = createBitcoinAccount()
  const btc = createBitcoinTestWallet(window, {
    face: 'standard',
    name: 'Talisman',
    account: bitcoin,
    network: 'testnet',
  })
  const dot = createPolkadotTestWallet(window, { key: 'talisman', accounts: [createPolkadotAccount()] })
  const { kit } = createTestKit(
    {
      networks: [testNetwork(), solanaMainnet, bitcoinTestnet, polkadotMainnet, kusama],
      adapters: [eip155(), solana(), bip122(), polkadot()],
    },
    { window },
  )
  return { kit, window, local, wallets: { evm, svm, btc, dot } }
}

const connectorIds = {
  eip155: 'xyz.talisman',
  solana: 'standard:Talisman',
  bip122: 'standard:Talisman',
  polkadot: 'injectedWeb3:talisman',
} as const

async function connectAll(page: ReturnType<typeof setUp>) {
  for (const namespace of chainNamespaces) {
    openModal(page.kit, { namespace })
    await connect(page.kit, { connectorId: connectorIds[namespace], namespace })
    closeModal(page.kit)
  }
  return chainNamespaces.map((namespace) => getAccount(page.kit, { namespace }).address)
}

const connectedStates = ({ kit }: ReturnType<typeof setUp>): boolean[] =>
  chainNamespaces.map((namespace) => getAccount(kit, { namespace }).isConnected)

describe('four namespaces at once, each with its own adapter', () => {
  test('default: a wallet with all namespaces is one entry; a modal opened for one namespace lists only the connector of that namespace', async () => {
    const { kit } = setUp()
    const entries = () => kit.connectors.getState().connectors
    expect(
      entries().map(({ name, type, connectors = [] }) => [name, type, connectors.map(({ chain }) => chain)]),
    ).toEqual([['Talisman', 'MULTI_CHAIN', ['eip155', 'solana', 'bip122', 'polkadot']]])
    openModal(kit, { namespace: 'bip122' })
    expect(entries().map(({ id, chain }) => [id, chain])).toEqual([['standard:Talisman', 'bip122']])
    closeModal(kit)
    expect(entries()).toHaveLength(1)
  })

  test('default: each namespace has its own account and storage keys, and can disconnect alone', async () => {
    const page = setUp()
    const { kit, local, wallets } = page
    const addresses = await connectAll(page)
    expect(new Set(addresses).size).toBe(4)
    expect(local.get(keyOf('connected_namespaces'))?.split(',').toSorted()).toEqual([...chainNamespaces].toSorted())
    for (const namespace of chainNamespaces)
      expect(local.get(keyOf(`${namespace}:connected_connector_id`))).toBe(connectorIds[namespace])

    // A network change affects its own namespace alone.
    await switchNetwork(kit, { caipNetworkId: kusama.caipNetworkId })
    expect(getAccount(kit, { namespace: 'polkadot' }).address).not.toBe(addresses[2])
    expect(getAccount(kit, { namespace: 'bip122' }).address).toBe(addresses[3])

    await disconnect(kit, { namespace: 'bip122' })
    expect(connectedStates(page)).toEqual([true, true, true, false])
    expect(local.get(keyOf('bip122:connected_connector_id'))).toBeUndefined()
    await wallets.dot.setAccounts([])
    await eventually(() => !getAccount(kit, { namespace: 'polkadot' }).isConnected)
    expect(connectedStates(page)).toEqual([true, true, false, false])

    await disconnect(kit)
    expect(connectedStates(page)).toEqual([false, false, false, false])
    expect(local.get(keyOf('connected_namespaces')) ?? '').toBe('')
  })

  test('default: each namespace reconnects on the next visit, without a prompt', async () => {
    const page = setUp()
    const addresses = await connectAll(page)
    const prompts = () =>
      [page.wallets.svm, page.wallets.btc, page.wallets.dot].flatMap(({ requests }) =>
        requests.filter(({ method }) => /connect$|^sign/.test(method)),
      ).length
    const before = prompts()
    page.kit.destroy()
    const { kit } = createTestKit(
      {
        networks: [testNetwork(), solanaMainnet, bitcoinTestnet, polkadotMainnet, kusama],
        adapters: [eip155(), solana(), bip122(), polkadot()],
      },
      { window: page.window },
    )
    await eventually(() => chainNamespaces.every((namespace) => getAccount(kit, { namespace }).isConnected))
    expect(chainNamespaces.map((namespace) => getAccount(kit, { namespace }).address)).toEqual(addresses)
    expect(prompts()).toBe(before)
  })
})
