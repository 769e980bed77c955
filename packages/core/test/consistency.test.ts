import type { CaipNetworkId, ChainNamespace } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preloadAdapters } from '../src/adapters/actions.ts'
import { eip155 } from '../src/adapters/eip155/eip155.ts'
import { connect } from '../src/connections/actions/connect.ts'
import { disconnect } from '../src/connections/actions/disconnect.ts'
import { switchAccount } from '../src/connections/actions/switchAccount.ts'
import { switchNetwork } from '../src/connections/actions/switchNetwork.ts'
import { getAccount } from '../src/connections/snapshot.ts'
import type { Kit } from '../src/kit.ts'
import type { MockWallet } from '../src/mock-wallet/mockWallet.ts'
import { closeModal, openModal } from '../src/modal/actions.ts'
import { setActiveNamespace } from '../src/networks/actions.ts'
import {
  createMemoryAdapter,
  createMemoryWallet,
  type MemoryAdapter,
  type MemoryWallet,
  memoryNetwork,
} from './testAdapter.ts'
import { createTestKit, testNetwork } from './testKit.ts'
import { createTestWallet } from './testWallet.ts'
import { createTestWindow } from './testWindow.ts'

/* Whatever wallets and users do, in any order, the kit's reports about a connection never contradict each other. */

/** Namespaces whose wallets are reached by an adapter in this process. Those of eip155 are reached by wagmi. */
const memoryNamespaces = ['solana', 'bip122'] as const
type MemoryNamespace = (typeof memoryNamespaces)[number]
const namespaces = [...memoryNamespaces, 'eip155'] as const
type Namespace = (typeof namespaces)[number]
/** Two configured networks, and one that is not. */
const references = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
] as const
const chainIds = [31_337, 31_338, 31_339] as const
type Place = 0 | 1 | 2

function networkAt(namespace: Namespace, place: Place): CaipNetworkId {
  if (namespace === 'eip155') return `eip155:${chainIds[place]}`
  return memoryNetwork(references[place], namespace).caipNetworkId
}

/** Lists the contradictions in the kit's reports about a namespace. */
function contradictions(kit: Kit, namespace: ChainNamespace | undefined): string[] {
  const { networks, connectors, connections } = kit.getState()
  const account = getAccount(kit, { namespace })
  const { isConnected, status, connectorId, caipAddress, caipNetworkId, address, allAccounts } = account
  const activeConnectorId =
    account.namespace === undefined ? undefined : connectors.activeConnectorIds[account.namespace]
  const { pendingConnectorId } = connections[account.namespace ?? 'solana'] ?? {}
  const rules: Record<string, boolean> = {
    'a connector and an account come and go together': isConnected === (connectorId !== undefined),
    'the connector is listed': isConnected === (account.connector !== undefined),
    'the connector is the active one': activeConnectorId === connectorId,
    'with the status connected there is an account': status !== 'connected' || isConnected,
    'with the status disconnected there is no account': status !== 'disconnected' || !isConnected,
    'with the status reconnecting there is no account': status !== 'reconnecting' || !isConnected,
    'a connector is pending only while connecting or reconnecting':
      (status === 'connecting' || status === 'reconnecting') === (pendingConnectorId !== undefined),
    'the address is on the network in use': caipAddress === (isConnected ? `${caipNetworkId}:${address}` : undefined),
    'the address is among the accounts': isConnected === allAccounts.some((each) => each.address === address),
    'without an account there is no data of an account':
      isConnected || (account.balance === undefined && !account.balanceLoading && !account.connectedWalletInfo),
    'only a connected network is unsupported': isConnected || !account.isUnsupportedNetwork,
    'a network is configured, or unsupported': account.caipNetwork !== undefined || account.isUnsupportedNetwork,
    'a namespace is active': networks.activeNamespace !== undefined,
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [`${namespace}: ${rule} (${status})`]))
}

/** What the connected wallet of a namespace does by itself. Without a connected wallet, nothing happens. */
type Controls = {
  swapAccounts: () => void
  setNetwork: (place: Place) => void
  leave: () => void
  /** Reports the current accounts and network again. */
  repeat: () => void
}

type World = {
  kit: Kit
  controls: Record<Namespace, Controls>
  /** Requests that the wallets have not answered. */
  prompts: ((answer: 'approve' | 'reject') => void)[]
}

type Ask = () => Promise<void>

async function createWorld(connected: Sequence['connected']): Promise<World> {
  const prompts: World['prompts'] = []
  const ask: Ask = () =>
    new Promise((resolve, reject) => {
      prompts.push((answer) => (answer === 'approve' ? resolve() : reject({ code: 4001 })))
    })
  const adapters = { solana: memoryAdapter('solana', ask), bip122: memoryAdapter('bip122', ask) }
  // One wallet asks the user, the other already trusts the page.
  const evmWallets = [evmWallet('tide', ask), evmWallet('reef')]
  const window = createTestWindow()
  for (const wallet of evmWallets) wallet.announce(window)
  const networks = [
    ...memoryNamespaces.flatMap((each) => references.slice(0, 2).map((reference) => memoryNetwork(reference, each))),
    ...chainIds.slice(0, 2).map((id) => testNetwork(id)),
  ]
  const { kit } = createTestKit(
    { networks, adapters: [...Object.values(adapters), eip155()] },
    { window, fetch: () => Promise.reject(new TypeError('There is no node.')) },
  )
  // Otherwise, most sequences would end while the adapters are still loading.
  await preloadAdapters(kit)
  const controls = {
    solana: memoryControls(kit, adapters.solana),
    bip122: memoryControls(kit, adapters.bip122),
    eip155: evmControls(kit, evmWallets),
  }
  for (const each of connected) await connect(kit, { connectorId: 'reef', namespace: each })
  return { kit, controls, prompts }
}

function memoryAdapter(of: MemoryNamespace, ask: Ask): MemoryAdapter {
  const wallet = (id: string): MemoryWallet =>
    createMemoryWallet({
      id,
      name: `${id} of ${of}`,
      addresses: [`${id}-first`, `${id}-second`],
      caipNetworkId: networkAt(of, 0),
      answers: id === 'tide' ? { connect: ask, requestNetwork: ask } : {},
    })
  return createMemoryAdapter([wallet('tide'), wallet('reef')], of)
}

function memoryControls(kit: Kit, { namespace: of, wallets, changed, leave }: MemoryAdapter): Controls {
  const current = (): MemoryWallet | undefined => {
    const { connectorId } = getAccount(kit, { namespace: of })
    return wallets.find(({ id }) => id === connectorId)
  }
  return {
    swapAccounts: () => {
      current()?.addresses.reverse()
      changed()
    },
    setNetwork: (place) => {
      const wallet = current()
      if (wallet) wallet.caipNetworkId = networkAt(of as Namespace, place) // The adapters of this file have these namespaces.
      changed()
    },
    leave,
    repeat: changed,
  }
}

/** A fixed key: making random keys would take most of the test's time. */
const EVM_KEY = `0x${'01'.repeat(32)}` as const
const otherEvmAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function evmWallet(id: string, ask: Ask = async () => {}): MockWallet {
  const wallet = createTestWallet({ name: id, rdns: id, key: EVM_KEY })
  wallet.accounts.push(otherEvmAccount)
  wallet.answers['eth_requestAccounts'] = async () => {
    await ask()
    wallet.authorized = true
    return wallet.accounts
  }
  wallet.answers['wallet_switchEthereumChain'] = async ([parameter]) => {
    await ask()
    wallet.setChain(Number(Reflect.get(Object(parameter), 'chainId')))
    return null
  }
  return wallet
}

function evmControls(kit: Kit, wallets: readonly MockWallet[]): Controls {
  const current = (): MockWallet | undefined => {
    const { connectorId } = getAccount(kit, { namespace: 'eip155' })
    return wallets.find(({ info }) => info.rdns === connectorId)
  }
  return {
    swapAccounts: () => {
      const wallet = current()
      wallet?.setAccounts(wallet.accounts.toReversed())
    },
    setNetwork: (place) => current()?.setChain(chainIds[place]),
    leave: () => {
      const wallet = current()
      if (!wallet) return
      wallet.authorized = false
      wallet.emit('accountsChanged', [])
    },
    repeat: () => {
      const wallet = current()
      wallet?.setAccounts(wallet.accounts)
      wallet?.setChain(wallet.chainId)
    },
  }
}

type Step =
  | { do: 'connect' | 'switchAccount'; namespace: Namespace; which: 0 | 1 }
  | { do: 'answer'; answer: 'approve' | 'reject' }
  | { do: 'accountsChanged' | 'left' | 'disconnect' | 'activate'; namespace: Namespace }
  | { do: 'networkChanged' | 'switchNetwork'; namespace: Namespace; place: Place }
  | { do: 'disconnectAll' | 'open' | 'close' | 'settle' }

const namespace = fc.constantFrom(...namespaces)
const which = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'settle' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('connect' as const, 'connect' as const, 'switchAccount' as const),
      namespace,
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      answer: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('accountsChanged' as const, 'left' as const, 'disconnect' as const, 'activate' as const),
      namespace,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('networkChanged' as const, 'switchNetwork' as const),
      namespace,
      place: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('disconnectAll' as const, 'open' as const, 'close' as const),
    }),
  },
)

/**
 * A sequence of steps, and the namespaces that are connected before it. Without `size`, most sequences would have about four
 * steps, too few to connect a wallet and then do something with it.
 */
const sequence = fc.record({
  connected: fc.subarray([...namespaces]),
  steps: fc.array(step, { maxLength: 30, size: 'max' }),
})
type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never

const ignore = (): void => {}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Performs one step. Wallets report their own changes synchronously. */
async function performStep({ kit, controls, prompts }: World, next: Step): Promise<void> {
  switch (next.do) {
    case 'connect':
      return void connect(kit, { connectorId: next.which ? 'reef' : 'tide', namespace: next.namespace }).catch(ignore)
    case 'switchAccount': {
      const account = getAccount(kit, { namespace: next.namespace })
      const chosen = account.allAccounts[next.which]
      if (chosen)
        switchAccount(kit, { caipAddress: `${account.caipNetworkId}:${chosen.address}` as never }).catch(ignore)
      return
    }
    case 'answer':
      return prompts.shift()?.(next.answer)
    case 'accountsChanged':
      return controls[next.namespace].swapAccounts()
    case 'networkChanged':
      return controls[next.namespace].setNetwork(next.place)
    case 'left':
      return controls[next.namespace].leave()
    case 'disconnect':
      return void disconnect(kit, { namespace: next.namespace })
    case 'disconnectAll':
      return void disconnect(kit)
    case 'activate':
      return setActiveNamespace(kit, { namespace: next.namespace })
    case 'switchNetwork':
      return void switchNetwork(kit, { caipNetworkId: networkAt(next.namespace, next.place) }).catch(ignore)
    case 'open':
      return openModal(kit)
    case 'close':
      return closeModal(kit)
    case 'settle':
      return settle()
  }
}

describe('a kit’s reports about its connections', () => {
  test('behavior: the reports never contradict each other for any listener, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ connected, steps }) => {
        const world = await createWorld(connected)
        const { kit } = world
        const found = new Set<string>()
        const check = (): void => {
          for (const each of [undefined, ...namespaces]) for (const what of contradictions(kit, each)) found.add(what)
        }
        const { accounts, alerts, connections, connectors, modal, networks, router, lastEvent } = kit
        const watched = [kit, accounts, alerts, connections, connectors, modal, networks, router, lastEvent]
        for (const store of watched) store.subscribe(check)
        kit.onEvent(check)
        for (const next of steps) {
          await performStep(world, next)
          check()
        }
        await settle()
        check()
        kit.destroy()
        expect([...found]).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('behavior: each event of a wallet makes at most one change in the kit, and none when it is repeated', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async ({ connected, steps }) => {
        const world = await createWorld(connected)
        let changes = 0
        world.kit.subscribe(() => {
          changes += 1
        })
        for (const next of steps) {
          changes = 0
          const performed = performStep(world, next)
          // Wallets report synchronously; the results of an earlier step arrive later.
          if (['accountsChanged', 'networkChanged', 'left'].includes(next.do)) expect(changes).toBeLessThanOrEqual(1)
          await performed
          if (next.do !== 'accountsChanged' && next.do !== 'networkChanged') continue
          // Earlier steps may still be loading code: wait until nothing changes any more, but not for answers of the user.
          const { kit, prompts } = world
          const isUnderWay = (): boolean =>
            prompts.length === 0 &&
            namespaces.some((each) => getAccount(kit, { namespace: each }).status === 'connecting')
          for (let quiet = 0; quiet < 10; ) {
            changes = 0
            await settle()
            quiet = changes === 0 && !isUnderWay() ? quiet + 1 : 0
          }
          const { repeat } = world.controls[next.namespace]
          // Since the event, the user may have chosen another account in the app, of which a wallet of eip155 knows nothing. The
          // wallet's event overrides that choice.
          if (next.namespace === 'eip155') repeat()
          changes = 0
          repeat()
          expect(changes).toBe(0)
        }
        world.kit.destroy()
      }),
      { numRuns: 100 },
    )
  })
})
