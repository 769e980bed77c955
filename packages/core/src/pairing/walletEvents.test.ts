import { type Clock, memoryStorage, systemClock } from '@holdfast/base'
import { createPairingClient } from '@holdfast/pairing'
import { createTestPhone, startTestRelay, type TestPhone, type TestRelay } from '@holdfast/testing-relay'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { memoryNetwork, solanaAddresses } from '../../test/testAdapter.ts'
import { createTestKit, eventually, type TestKit, testNetwork, waitFor } from '../../test/testKit.ts'
import { createTestWindow } from '../../test/testWindow.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { connect } from '../connections/actions/connect.ts'
import { switchAccount } from '../connections/actions/switchAccount.ts'
import { switchNetwork } from '../connections/actions/switchNetwork.ts'
import { getAccount } from '../connections/snapshot.ts'
import type { KitState } from '../kit.ts'
import { walletIdKey } from '../storage/keys.ts'
import { toCatalogueWallet } from '../wallets/selectors/customWallets.ts'
import { requestWallet } from './actions/requestWallet.ts'
import { startPairing } from './actions/startPairing.ts'

/* What a paired wallet reports: changes of its accounts and network, and its description of itself. */

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay({ mailbox: 'memory' })
})
afterAll(() => relay.remove())

const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const kelp = toCatalogueWallet({ id: 'kelp', name: 'Kelp', homepage: 'https://kelp.example' })

type Page = { window: ReturnType<typeof createTestWindow>; storage: ReturnType<typeof memoryStorage> }

const newPage = (): Page => ({ window: createTestWindow(), storage: memoryStorage() })

function pairingKit(
  adapters: ReturnType<typeof eip155>[],
  { window, storage }: Page,
  options: Parameters<typeof createTestKit>[0] = {},
): TestKit<Clock> {
  const kitOptions = { services: { relayUrl: relay.url }, adapters, ...options }
  return createTestKit(kitOptions, { window, clock: systemClock, pairing: { storage } })
}

async function startPhone(options?: Parameters<typeof createTestPhone>[1]): Promise<TestPhone> {
  const phone = await createTestPhone(relay.url, options)
  onTestFinished(phone.close)
  return phone
}

/** Pairs a kit with a wallet that has two accounts on both networks. */
async function paired(adapters: ReturnType<typeof eip155>[], page = newPage()) {
  const { kit } = pairingKit(adapters, page)
  const phone = await startPhone()
  const { eip155: granted } = phone.grant()
  const addresses = [phone.account.address, other]
  const accounts = [31_337, 31_338].flatMap((id) => addresses.map((address) => `eip155:${id}:${address}`))
  phone.grant = () => ({ eip155: { ...(granted ?? { methods: [], events: [] }), accounts } })
  const connecting = connect(kit, { connectorId: 'walletConnect' })
  const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
  const topic = await phone.approve(uri)
  await connecting
  const emit = (name: string, data: unknown): Promise<void> =>
    phone.client.emit({ topic, event: { name, data }, chainId: 'eip155:31337' })
  return { kit, phone, topic, page, emit }
}

describe.each([
  ['with an adapter', () => [eip155()]],
  ['without adapters', () => []],
])('events of a paired wallet, %s', (_, adapters) => {
  test('behavior: the first account of accountsChanged becomes the active one, with its network, also after a reload', async () => {
    const { kit, phone, page, emit } = await paired(adapters())
    expect(getAccount(kit)).toMatchObject({ address: phone.account.address, caipNetworkId: 'eip155:31337' })
    const accountOf = ({ accounts }: KitState) => accounts.eip155
    await waitFor(kit, (state) => accountOf(state)?.balanceLoading === false)
    const seen: unknown[] = []
    const undo = kit.subscribe((state) => seen.push([accountOf(state)?.caipAddress, accountOf(state)?.balanceLoading]))
    await emit('accountsChanged', [`eip155:31338:${other}`])
    await waitFor(kit, (state) => getAccount(kit).address === other && accountOf(state)?.balanceLoading === false)
    // The whole event causes one change. The second change is the end of the request for the balance.
    expect(seen).toEqual([
      [`eip155:31338:${other}`, true],
      [`eip155:31338:${other}`, false],
    ])
    undo()
    expect(getAccount(kit)).toMatchObject({ caipAddress: `eip155:31338:${other}`, caipNetworkId: 'eip155:31338' })
    await requestWallet(kit, { caipNetworkId: 'eip155:31338', method: 'personal_sign', params: ['0x00', other] })
    expect(phone.requests[0]?.chainId).toBe('eip155:31338')
    await switchNetwork(kit, { caipNetworkId: 'eip155:31337' })
    expect(getAccount(kit).address).toBe(other)

    kit.destroy()
    const again = pairingKit(adapters(), page)
    await waitFor(again.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
    expect(getAccount(again.kit).address).toBe(other)
  })

  test('behavior: accountsChanged overrides the user’s earlier choice in the app', async () => {
    const { kit, phone, emit } = await paired(adapters())
    await switchAccount(kit, { caipAddress: `eip155:31337:${other}` })
    expect(getAccount(kit).address).toBe(other)
    await emit('accountsChanged', [other])
    await emit('accountsChanged', [phone.account.address])
    await eventually(() => getAccount(kit).address === phone.account.address)
  })

  test('behavior: ignores a change to a network outside the session, and requests still work', async () => {
    const { kit, phone, emit } = await paired(adapters())
    await emit('chainChanged', 137)
    await emit('chainChanged', 31_338)
    await waitFor(kit.networks, ({ byNamespace }) => byNamespace.eip155?.activeCaipNetworkId === 'eip155:31338')
    await emit('chainChanged', 137)
    await phone.client.ping({ topic: phone.client.getSessions()[0]?.topic ?? '' })
    expect(getAccount(kit).caipNetworkId).toBe('eip155:31338')
    const client = await kit.internals.adapters.get('eip155')?.load()
    const { address } = phone.account
    expect(await client?.signMessage({ address, message: 'hello' })).toBe(
      await phone.account.signMessage({ message: 'hello' }),
    )
    expect(phone.requests.at(-1)?.chainId).toBe('eip155:31338')
  })
})

describe('a paired wallet', () => {
  test('behavior: a wallet of the catalogue is stored by its catalogue id, whatever it reports later', async () => {
    const page = newPage()
    const { kit } = pairingKit([eip155()], page)
    const phone = await startPhone()
    await startPairing(kit, { wallet: kelp })
    const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
    const topic = await phone.approve(uri)
    await waitFor(kit.pairing, ({ status }) => status === 'idle')
    const storedId = () => kit.internals.storage.get(walletIdKey)
    expect(storedId()).toBe('kelp')
    await phone.client.emit({ topic, event: { name: 'chainChanged', data: 31_338 }, chainId: 'eip155:31338' })
    await waitFor(kit.networks, ({ byNamespace }) => byNamespace.eip155?.activeCaipNetworkId === 'eip155:31338')
    expect(storedId()).toBe('kelp')

    kit.destroy()
    const again = pairingKit([eip155()], page)
    await waitFor(again.kit.connections, ({ eip155: connection }) => connection?.status === 'connected')
    expect(again.kit.internals.storage.get(walletIdKey)).toBe('kelp')
    // Another wallet, unknown to the kit.
    const second = await startPhone()
    const connecting = connect(again.kit, { connectorId: 'walletConnect' })
    await second.approve((await waitFor(again.kit.pairing, ({ status }) => status === 'ready')).uri ?? '')
    await connecting
    expect(again.kit.internals.storage.get(walletIdKey)).toBe('walletConnect')
  })

  test('behavior: if the accounts of several namespaces change at once, the first change that a listener sees includes them all', async () => {
    const solana = memoryNetwork()
    const [first, second] = solanaAddresses
    const namespacesOf = (evm: string, sol: string) => ({
      eip155: { methods: [], events: ['accountsChanged'], accounts: [`eip155:31337:${evm}`] },
      solana: { methods: [], events: ['accountsChanged'], accounts: [`${solana.caipNetworkId}:${sol}`] },
    })
    const { kit } = pairingKit([eip155()], newPage(), { networks: [testNetwork(), solana] })
    const phone = await startPhone({ solana: true })
    phone.grant = () => namespacesOf(phone.account.address, first)
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const topic = await phone.approve((await waitFor(kit.pairing, ({ status }) => status === 'ready')).uri ?? '')
    await connecting
    const seen: unknown[] = []
    const addresses = () => [getAccount(kit).address, getAccount(kit, { namespace: 'solana' }).address]
    kit.subscribe((state, before) => {
      if (state.accounts !== before.accounts) seen.push(addresses())
    })
    await phone.client.update({ topic, namespaces: namespacesOf(other, second) })
    await eventually(() => getAccount(kit).address === other)
    expect(seen[0]).toEqual([other, second])
    expect(addresses()).toEqual([other, second])
  })

  test('behavior: a wallet without a description of itself connects', async () => {
    const { kit } = pairingKit([eip155()], newPage())
    const client = await createPairingClient({
      relayUrl: relay.url,
      projectId: 'test',
      // Existing wallets may send metadata like this.
      metadata: { icons: null } as never,
    })
    onTestFinished(client.close)
    client.on('session_proposal', ({ id }) => {
      const accounts = [`eip155:31337:${other}`]
      void client.approve({ id, namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } } })
    })
    const connecting = connect(kit, { connectorId: 'walletConnect' })
    const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
    await client.pair({ uri })
    expect(await connecting).toMatchObject({ address: other, connectedWalletInfo: { name: 'WalletConnect' } })
  })
})
