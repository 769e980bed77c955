import { createDeferred } from '@holdfast/base'
import {
  type CaipNetwork,
  type ChainNamespace,
  formatCaipNetworkId,
  isAddress,
  isCaipAddress,
  parseCaipNetworkId,
} from '@holdfast/caip'
import { fakeClock } from '@holdfast/testing/time'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AccountNotFoundError } from '../../src/accounts/errors.ts'
import { type AccountType, accountTypes } from '../../src/accounts/state.ts'
import type { Adapter, AdapterConnection, AdapterContext } from '../../src/adapters/adapter.ts'
import { ConnectorNotFoundError } from '../../src/connections/errors.ts'
import type { Connector } from '../../src/connectors/state.ts'
import type { KitWindow } from '../../src/device/window.ts'
import { ChainNotSupportedError } from '../../src/networks/errors.ts'
import { createKitStorage } from '../../src/storage/kitStorage.ts'
import { isUserRejection } from '../../src/wallet-errors/readWalletError.ts'
import { eventually } from '../testKit.ts'
import { createTestWindow } from '../testWindow.ts'

/** An adapter in a page with one wallet of two accounts, and the wallet's controls. */
export type AdapterFixture = {
  adapter: Adapter
  /** The type of the wallet's second account, if it reports accounts of several types. */
  secondAccountType?: AccountType
  /** The networks; the wallet is on the first, and knows the second. */
  networks: readonly [CaipNetwork, CaipNetwork]
  /** Overrides of the suite's adapter context, such as `pairing` for a wallet reached by pairing. */
  context?: Partial<AdapterContext>
  connectorId: string
  /** Adds a wallet, and returns its connector id. Omitted if the connector is always listed. */
  announceLate?: () => string
  /** Counts the wallet's prompts to the user. */
  prompts: () => number
  /** Sets a function that runs before the wallet approves. If the function rejects, so does the wallet. */
  answer: (what: 'connect' | 'requestNetwork' | 'signMessage', answer: () => Promise<void>) => void
  /**
   * Whether the wallet can be asked for a network that it has not approved; otherwise every network that it can use is approved.
   */
  asksForNetworks: boolean
  /** Whether the wallet shares only accounts of the network that it is on. @default false */
  isOnOneNetwork?: boolean
  /** Whether the wallet shares one account at a time. @default false */
  hasOneAccount?: boolean
  /**
   * Whether the wallet answers nothing without a prompt: it does not reconnect, and is disconnected when it reports a change.
   * @default false
   */
  isSilent?: boolean
  /** Revokes the page's access to the accounts. */
  forget: () => void
  /** Makes the wallet switch to its other account by itself. @returns that account's address. */
  changeAccount: () => string | Promise<string>
  /** Makes the wallet switch to the second network by itself. Omitted if the wallet has no network of its own. */
  changeNetwork?: () => void | Promise<void>
  /** Makes the wallet disconnect by itself. */
  leave: () => void | Promise<void>
  /** Counts the wallet's listeners. */
  listeners: () => number
}

/** Tells whether an address has the form of its namespace; in bip122 and polkadot that is any form that CAIP-10 allows. */
function hasForm(address: string, namespace: ChainNamespace): boolean {
  return namespace === 'eip155' || namespace === 'solana'
    ? isAddress(address, namespace)
    : isCaipAddress(`${namespace}:1:${address}`)
}

/** Creates the error that a wallet throws if its user refuses. */
const refusal = (): Error => Object.assign(new Error('no'), { code: 4001 })

/** Defines the tests of the contract of an {@link Adapter}, which every adapter passes. */
export function describeAdapter(
  name: string,
  create: (target: KitWindow) => AdapterFixture | Promise<AdapterFixture>,
): void {
  async function setUp(preferredAccountType?: AccountType) {
    const window = createTestWindow()
    const fixture = await create(window)
    const { adapter, networks } = fixture
    const connectors: (readonly Connector[])[] = []
    const connections: AdapterConnection[] = []
    let disconnects = 0
    const context: AdapterContext = {
      caipNetworks: networks,
      enableEIP6963: true,
      enableInjected: true,
      window,
      clock: fakeClock(),
      storage: createKitStorage(() => window.localStorage, { info: () => {}, error: () => {} }),
      networkInUse: () => networks[0].caipNetworkId,
      preferredAccountType,
      ...fixture.context,
      onConnectors: (list) => connectors.push(list),
      onConnection: (connection) => connections.push(connection),
      onDisconnected: () => {
        disconnects += 1
      },
    }
    const handle = adapter.start(context)
    onTestFinished(() => handle.destroy())
    const { signal } = new AbortController()
    const connect = async () => {
      const client = await handle.load()
      const connection = await client.connect({ connectorId: fixture.connectorId, signal })
      return { client, connection }
    }
    return { ...fixture, handle, connectors, connections, connect, signal, disconnects: () => disconnects }
  }

  describe(`${name}, as an adapter`, () => {
    test('default: lists its wallets at once, without a request to them', async () => {
      const { adapter, connectors, connectorId, prompts } = await setUp()
      expect(connectors.at(-1)?.map(({ id, chain }) => [id, chain])).toEqual([[connectorId, adapter.namespace]])
      expect(prompts()).toBe(0)
    })

    test('behavior: a late wallet is listed, and the callers that wait for it are notified', async () => {
      const { connectorId, connectors, handle, announceLate, signal } = await setUp()
      const before = connectors.length
      const lateConnectorId = announceLate?.() ?? connectorId
      expect(connectors.length).toBe(announceLate ? before + 1 : before)
      await handle.whenListed(lateConnectorId, signal)
      expect(connectors.at(-1)?.map(({ id }) => id)).toContain(lateConnectorId)
    })

    test('error: waiting for a wallet ends with the signal', async () => {
      const { handle } = await setUp()
      const abort = new AbortController()
      const listed = handle.whenListed('com.nobody', abort.signal)
      abort.abort(new Error('enough'))
      await expect(listed).rejects.toThrow('enough')
    })

    test('default: loads its client once', async () => {
      const { handle } = await setUp()
      expect(await handle.load()).toBe(await handle.load())
    })

    test('default: connects, returns the connection, and reports it', async () => {
      const { adapter, connect, connections, connectorId, networks } = await setUp()
      const { connection } = await connect()
      expect(connection).toMatchObject({ connectorId, caipNetworkId: networks[0].caipNetworkId })
      expect(connection.addresses.filter((address) => !hasForm(address, adapter.namespace))).toEqual([])
      expect(parseCaipNetworkId(connection.caipNetworkId).namespace).toBe(adapter.namespace)
      expect(connections.at(-1)).toEqual(connection)
    })

    test('behavior: the connection describes each address once, with a type, key and path that the namespace allows', async () => {
      const { adapter, connect, connections } = await setUp()
      const { connection } = await connect()
      const { addresses, accounts = [] } = connection
      const reported = accounts.map(({ address }) => address)
      expect(new Set(reported).size).toBe(reported.length)
      expect(reported.filter((address) => !addresses.includes(address))).toEqual([])
      const types = accounts.flatMap(({ type }) => type ?? [])
      expect(types.filter((type) => !accountTypes[adapter.namespace].includes(type))).toEqual([])
      const texts = accounts.flatMap(({ publicKey, path }) => [publicKey, path]).filter((each) => each !== undefined)
      expect(texts.filter((each) => typeof each !== 'string' || each === '')).toEqual([])
      expect(connections.at(-1)?.accounts).toEqual(connection.accounts)
    })

    test('param: of several types of account, the preferred one is in use after connecting', async () => {
      const { secondAccountType, connect } = await setUp()
      const { connection: usual } = await connect()
      const types = new Set(usual.accounts?.map(({ type }) => type))
      if (!secondAccountType) return expect(types.size).toBeLessThan(2)
      const { connection } = await (await setUp(secondAccountType)).connect()
      expect(connection.addresses[0]).toBe(usual.addresses[1])
      expect(connection.accounts).toEqual(usual.accounts)
    })

    test('error: a refusal reaches the caller unchanged, and nothing is reported', async () => {
      const { answer, connect, connections, disconnects } = await setUp()
      answer('connect', () => Promise.reject(refusal()))
      await expect(connect()).rejects.toSatisfy(isUserRejection)
      expect([connections, disconnects()]).toEqual([[], 0])
    })

    test('behavior: an approval after the abort is ignored', async () => {
      const { handle, connectorId, connections, answer, prompts } = await setUp()
      const approval = createDeferred()
      answer('connect', () => approval.promise)
      const abort = new AbortController()
      const client = await handle.load()
      const attempt = client.connect({ connectorId, signal: abort.signal })
      attempt.catch(() => {})
      await eventually(() => prompts() > 0)
      abort.abort(new Error('left'))
      approval.resolve()
      await expect(attempt).rejects.toThrow('left')
      expect(connections).toEqual([])
    })

    test('default: reconnects without a prompt', async () => {
      const first = await setUp()
      await first.connect()
      const before = first.prompts()
      const client = await first.handle.load()
      const { connectorId, signal, connections, isSilent } = first
      const connection = await client.reconnect({ connectorId, signal })
      expect(first.prompts()).toBe(before)
      if (isSilent) return expect(connection).toBeUndefined()
      expect(connection).toBeDefined()
      expect(connections.at(-1)).toEqual(connection)
    })

    test('behavior: a wallet that no longer returns an account does not reconnect', async () => {
      const { handle, connectorId, signal, connections, forget } = await setUp()
      forget()
      const client = await handle.load()
      expect(await client.reconnect({ connectorId, signal })).toBeUndefined()
      expect(connections).toEqual([])
    })

    test('behavior: a change of account and network in the wallet is reported', async () => {
      const { connect, connections, disconnects, changeAccount, changeNetwork, networks, isSilent } = await setUp()
      await connect()
      const address = await changeAccount()
      if (isSilent) return eventually(() => disconnects() === 1)
      await eventually(() => connections.at(-1)?.addresses[0] === address)
      if (!changeNetwork) return
      await changeNetwork()
      await eventually(() => connections.at(-1)?.caipNetworkId === networks[1].caipNetworkId)
    })

    test('behavior: a wallet that disconnects by itself is reported', async () => {
      const { connect, disconnects, leave } = await setUp()
      await connect()
      await leave()
      await eventually(() => disconnects() === 1)
    })

    test('behavior: a connection ends here before its wallet is asked to end it', async () => {
      const { connect, disconnects } = await setUp()
      const { client } = await connect()
      const ended = client.disconnect({ revoke: true })
      expect(disconnects()).toBe(1)
      await ended
      expect(disconnects()).toBe(1)
    })

    test('default: asks the wallet for a network, and reports it before resolving', async () => {
      const { connect, connections, networks, isOnOneNetwork, asksForNetworks } = await setUp()
      const { client } = await connect()
      const switched = client.requestNetwork({ caipNetwork: networks[1] })
      if (isOnOneNetwork && !asksForNetworks) return expect(switched).rejects.toBeInstanceOf(ChainNotSupportedError)
      await switched
      expect(connections.at(-1)?.caipNetworkId).toBe(networks[1].caipNetworkId)
    })

    test('error: after a refusal, the wallet stays on its network', async () => {
      const { connect, connections, networks, answer, asksForNetworks } = await setUp()
      const { client } = await connect()
      answer('requestNetwork', () => Promise.reject(refusal()))
      // A wallet that is not asked for networks cannot refuse one; it then gets a network that no wallet has.
      const reference = 'f'.repeat(32)
      const caipNetworkId = formatCaipNetworkId({ namespace: networks[1].chainNamespace, reference })
      const caipNetwork = asksForNetworks ? networks[1] : { ...networks[1], id: reference, caipNetworkId }
      await expect(client.requestNetwork({ caipNetwork })).rejects.toThrow()
      expect(connections.at(-1)?.caipNetworkId).toBe(networks[0].caipNetworkId)
    })

    test('default: makes a network or an account the default without a prompt', async () => {
      const { connect, connections, networks, prompts, isOnOneNetwork, hasOneAccount } = await setUp()
      const { client } = await connect()
      const before = prompts()
      const moved = client.setDefaultNetwork({ caipNetworkId: networks[1].caipNetworkId })
      if (isOnOneNetwork) await expect(moved).rejects.toBeInstanceOf(ChainNotSupportedError)
      else await moved
      expect(connections.at(-1)?.caipNetworkId).toBe(networks[isOnOneNetwork ? 0 : 1].caipNetworkId)
      // A namespace may write one key differently on each network.
      const [first, second, ...others] = connections.at(-1)?.addresses ?? []
      if (hasOneAccount) return expect(second).toBeUndefined()
      if (!second) throw new Error('the wallet of the fixture has no second account')
      await client.setDefaultAccount({ address: second })
      expect(connections.at(-1)?.addresses).toEqual([second, first, ...others])
      expect(prompts()).toBe(before)
    })

    test('error: refuses an account that the wallet has not shared', async () => {
      const { connect, adapter } = await setUp()
      const { client } = await connect()
      const address = adapter.namespace === 'eip155' ? `0x${'9'.repeat(40)}` : 'nobody'
      await expect(client.setDefaultAccount({ address })).rejects.toBeInstanceOf(AccountNotFoundError)
    })

    test('default: signs a message', async () => {
      const { connect } = await setUp()
      const { client, connection } = await connect()
      expect(await client.signMessage({ address: connection.addresses[0], message: 'hello' })).toMatch(/./)
    })

    test('error: signing fails if the user refuses, and without a wallet', async () => {
      const { connect, connections, answer } = await setUp()
      const { client, connection } = await connect()
      const parameters = { address: connection.addresses[0], message: 'hello' }
      answer('signMessage', () => Promise.reject(refusal()))
      await expect(client.signMessage(parameters)).rejects.toSatisfy(isUserRejection)
      expect(connections.at(-1)?.addresses).toEqual(connection.addresses)
      await client.disconnect({ revoke: true })
      await expect(client.signMessage(parameters)).rejects.toBeInstanceOf(ConnectorNotFoundError)
    })

    test.each([true, false])(
      'default: disconnects (revoke: %s), once, and no longer listens to the wallet',
      async (revoke) => {
        const { connect, connections, disconnects, changeAccount, changeNetwork, listeners } = await setUp()
        const { client } = await connect()
        await client.disconnect({ revoke })
        await client.disconnect({ revoke })
        expect(disconnects()).toBe(1)
        const { length } = connections
        await (changeNetwork ?? changeAccount)()
        expect(connections).toHaveLength(length)
        expect(listeners()).toBe(0)
      },
    )

    test('default: a wallet of an earlier page is asked to end the page’s access; another connection stays', async () => {
      const { connect, connectorId, disconnects } = await setUp()
      const { client } = await connect()
      const absent = client.disconnect({ revoke: true, connectorId: 'absent' })
      await expect(absent).rejects.toBeInstanceOf(ConnectorNotFoundError)
      expect(disconnects()).toBe(0)
      await client.disconnect({ revoke: true, connectorId })
      await client.disconnect({ revoke: true, connectorId })
      expect(disconnects()).toBe(1)
    })

    test('behavior: destroying the adapter removes all listeners, and nothing more is reported', async () => {
      const { connect, connections, handle, changeAccount, changeNetwork, listeners, disconnects } = await setUp()
      await connect()
      handle.destroy()
      const { length } = connections
      await (changeNetwork ?? changeAccount)()
      expect(listeners()).toBe(0)
      expect(connections).toHaveLength(length)
      expect(disconnects()).toBe(0)
    })
  })
}
