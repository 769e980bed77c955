import type { ChainNamespace } from '@holdfast/caip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connections/actions/connect.ts'
import { disconnect } from '../src/connections/actions/disconnect.ts'
import { switchAccount } from '../src/connections/actions/switchAccount.ts'
import { switchNetwork } from '../src/connections/actions/switchNetwork.ts'
import { getAccount } from '../src/connections/snapshot.ts'
import type { Kit } from '../src/kit.ts'
import { closeModal, openModal } from '../src/modal/actions.ts'
import { setActiveNamespace } from '../src/networks/actions.ts'
import {
  createMemoryAdapter,
  createMemoryWallet,
  type MemoryAdapter,
  type MemoryWallet,
  memoryNetwork,
} from './testAdapter.ts'
import { createTestKit } from './testKit.ts'

/* Whatever wallets and users do, in any order, the kit's reports about a connection never contradict each other. */

const namespaces = ['solana', 'bip122'] as const
type Namespace = (typeof namespaces)[number]
const references = ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const
const unsupported = '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'

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

type World = {
  kit: Kit
  adapters: Record<Namespace, MemoryAdapter>
  /** Requests that the wallets have not answered. */
  prompts: ((answer: 'approve' | 'reject') => void)[]
}

function createWorld(): World {
  const prompts: World['prompts'] = []
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      prompts.push((answer) => (answer === 'approve' ? resolve() : reject({ code: 4001 })))
    })
  const wallet = (namespace: Namespace, id: string): MemoryWallet =>
    createMemoryWallet({
      id,
      name: `${id} of ${namespace}`,
      addresses: [`${id}-first`, `${id}-second`],
      caipNetworkId: memoryNetwork(references[0], namespace).caipNetworkId,
      // One wallet asks the user, the other already trusts the page.
      answers: id === 'tide' ? { connect: ask, requestNetwork: ask } : {},
    })
  const adapterOf = (namespace: Namespace): MemoryAdapter =>
    createMemoryAdapter([wallet(namespace, 'tide'), wallet(namespace, 'reef')], namespace)
  const adapters = { solana: adapterOf('solana'), bip122: adapterOf('bip122') }
  const networks = namespaces.flatMap((namespace) => references.map((each) => memoryNetwork(each, namespace)))
  const { kit } = createTestKit({ networks, adapters: Object.values(adapters) })
  return { kit, adapters, prompts }
}

type Step =
  | { do: 'connect' | 'switchAccount'; namespace: Namespace; which: 0 | 1 }
  | { do: 'answer'; answer: 'approve' | 'reject' }
  | { do: 'accountsChanged' | 'left' | 'disconnect' | 'activate'; namespace: Namespace }
  | { do: 'networkChanged' | 'switchNetwork'; namespace: Namespace; reference: string }
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
      reference: fc.constantFrom(...references, unsupported),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('disconnectAll' as const, 'open' as const, 'close' as const),
    }),
  },
)

const ignore = (): void => {}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Performs one step. Wallets report their own changes synchronously. */
async function performStep({ kit, adapters, prompts }: World, next: Step): Promise<void> {
  const wallet = 'namespace' in next ? currentWallet(kit, adapters[next.namespace]) : undefined
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
      wallet?.addresses.reverse()
      return adapters[next.namespace].changed()
    case 'networkChanged':
      if (wallet) wallet.caipNetworkId = memoryNetwork(next.reference, next.namespace).caipNetworkId
      return adapters[next.namespace].changed()
    case 'left':
      return adapters[next.namespace].leave()
    case 'disconnect':
      return void disconnect(kit, { namespace: next.namespace })
    case 'disconnectAll':
      return void disconnect(kit)
    case 'activate':
      return setActiveNamespace(kit, { namespace: next.namespace })
    case 'switchNetwork': {
      const { caipNetworkId } = memoryNetwork(next.reference, next.namespace)
      return void switchNetwork(kit, { caipNetworkId }).catch(ignore)
    }
    case 'open':
      return openModal(kit)
    case 'close':
      return closeModal(kit)
    case 'settle':
      return settle()
  }
}

function currentWallet(kit: Kit, { namespace: of, wallets }: MemoryAdapter): MemoryWallet | undefined {
  const { connectorId } = getAccount(kit, { namespace: of })
  return wallets.find(({ id }) => id === connectorId)
}

describe('a kit’s reports about its connections', () => {
  test('behavior: never contradict each other for any listener, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = createWorld()
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
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const world = createWorld()
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
          changes = 0
          world.adapters[next.namespace].changed()
          expect(changes).toBe(0)
        }
        world.kit.destroy()
      }),
      { numRuns: 100 },
    )
  })
})
