import { polkadotNetworkIds, withSs58Prefix } from '@holdfast/caip'
import { createPolkadotAccount, createPolkadotTestWallet } from '@holdfast/testing'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { connect } from '../../connections/actions/connect.ts'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../connections/errors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { getPolkadotWallet } from './getPolkadotWallet.ts'
import { kusama, polkadotMainnet, westend } from './networks.ts'
import { polkadot } from './polkadot.ts'

const genesis = { polkadot: `0x${'91b171bb158e2d3848fa23a9f1c25182'.padEnd(64, '0')}` }
/** Malformed answers of a wallet. */
const malformed: readonly unknown[] = [null, 7, 'nonsense', [], [null], {}, { accounts: 'none' }]

const connectorId = 'injectedWeb3:talisman'

function setUp(accounts = [createPolkadotAccount(), createPolkadotAccount({ type: 'ed25519' })]) {
  const window = createTestWindow()
  const wallet = createPolkadotTestWallet(window, { key: 'talisman', accounts })
  const { kit, clock } = createTestKit(
    { networks: [polkadotMainnet, kusama, westend], adapters: [polkadot()] },
    { window },
  )
  return { kit, wallet, window, accounts, clock }
}

describe('polkadot', () => {
  test('default: connects, with each key’s address on the network in use', async () => {
    const { kit, accounts } = setUp()
    const connected = await connect(kit, { connectorId })
    const [first, second] = accounts.map(({ address }) => withSs58Prefix(address, 0))
    expect(connected).toMatchObject({ address: first, caipNetworkId: polkadotNetworkIds.polkadot })
    const { allAccounts } = getAccount(kit, { namespace: 'polkadot' })
    expect(allAccounts.map(({ address, type }) => [address, type])).toEqual([
      [first, 'eoa'],
      [second, 'eoa'],
    ])
  })

  test('default: a request to sign a text names the address as the wallet reported it', async () => {
    const { kit, wallet, accounts } = setUp()
    await connect(kit, { connectorId })
    const signature = await (await getPolkadotWallet(kit)).signRaw('hello')
    expect(signature).toMatch(/^0x[\da-f]{128}$/)
    const request = { address: accounts[0]?.address, data: '0x68656c6c6f', type: 'bytes' }
    expect(wallet.requestsOf('signRaw').map(({ params }) => params)).toEqual([[request]])
  })

  test('default: signs a payload only if it is of the account (with any prefix) and the chain in use', async () => {
    const { kit, wallet, accounts } = setUp()
    await connect(kit, { connectorId })
    const { signPayload, address } = await getPolkadotWallet(kit)
    const payload = { address, genesisHash: genesis.polkadot, method: '0x00', nonce: '0x01' }
    const signature = `0x01${'ab'.repeat(64)}`
    wallet.answerNext({ id: 1, signature }, 'signPayload')
    expect(await signPayload({ ...payload, address: withSs58Prefix(address, 2) ?? '' })).toBe(signature)
    expect(wallet.requestsOf('signPayload')[0]?.params).toEqual([{ ...payload, address: accounts[0]?.address }])
    const other = createPolkadotAccount().address
    await expect(signPayload({ ...payload, address: other })).rejects.toMatchObject({ field: 'address' })
    await expect(signPayload({ ...payload, address: 'none' })).rejects.toMatchObject({ field: 'address' })
    const elsewhere = `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}`
    await expect(signPayload({ ...payload, genesisHash: elsewhere })).rejects.toMatchObject({ field: 'genesisHash' })
    expect(wallet.requestsOf('signPayload')).toHaveLength(1)
    wallet.answerNext({ id: 1, signature: '0xab' }, 'signPayload')
    await expect(signPayload(payload)).rejects.toThrow('could not be understood')
  })

  test('behavior: leaves out Ethereum accounts, broken accounts, and accounts that are tied to another chain', async () => {
    const good = createPolkadotAccount()
    const { kit, wallet } = setUp()
    const foreign = createPolkadotAccount({ genesisHash: `0x${'b0a8d493285c2df73290dfb7e61f870f'.padEnd(64, '0')}` })
    const tiedHere = createPolkadotAccount({ genesisHash: genesis.polkadot })
    const odd = [null, 'text', { address: 7 }, { address: 'bc1q' }, { address: '0xab', type: 'ethereum' }]
    wallet.answerNext([...odd, foreign, good, good, tiedHere], 'accounts')
    await connect(kit, { connectorId })
    const { allAccounts } = getAccount(kit, { namespace: 'polkadot' })
    expect(allAccounts.map(({ address }) => address)).toEqual(
      [good, tiedHere].map(({ address }) => withSs58Prefix(address, 0)),
    )
  })

  test.each(malformed.map((answer) => [answer]))(
    'error: connecting fails if the extension answers %j',
    async (answer) => {
      for (const method of ['enable', 'accounts']) {
        const { kit, wallet } = setUp()
        wallet.answerNext(answer, method)
        await expect(connect(kit, { connectorId })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
      }
    },
  )

  test('behavior: the extension is told the host of the page; a removed extension is not found', async () => {
    const { kit, wallet, window } = setUp()
    window.location = { origin: 'https://app.example', host: 'app.example', href: 'https://app.example/' }
    await connect(kit, { connectorId })
    expect(wallet.requestsOf('enable').map(({ params }) => params)).toEqual([['app.example']])
    Reflect.set(window, 'injectedWeb3', {})
    await expect(connect(kit, { connectorId })).rejects.toBeInstanceOf(ConnectorNotFoundError)
  })

  test('error: connecting fails if the extension throws; an extension that withdraws its accounts is disconnected', async () => {
    const { kit, wallet } = setUp()
    wallet.failNext({ isError: true, thrown: { message: 'boom' } }, 'enable')
    await expect(connect(kit, { connectorId })).rejects.toThrow()
    await connect(kit, { connectorId })
    await wallet.setAccounts([])
    await eventually(() => !getAccount(kit, { namespace: 'polkadot' }).isConnected)
  })

  test.each<[string, (page: ReturnType<typeof setUp>) => unknown]>([
    ['it reports its accounts', ({ wallet, accounts }) => wallet.setAccounts(accounts)],
    ['the user returns to the page', ({ window }) => window.dispatchEvent(new Event('focus'))],
  ])('behavior: an extension that shared no account on reload is connected when %s', async (_, act) => {
    const page = setUp()
    const { wallet, window } = page
    await connect(page.kit, { connectorId })
    page.kit.destroy()
    wallet.answerNext([], 'accounts')
    const { kit } = createTestKit({ networks: [polkadotMainnet], adapters: [polkadot()] }, { window })
    await eventually(() => kit.internals.connections.endAccessWait.has('polkadot'))
    expect(getAccount(kit, { namespace: 'polkadot' }).isConnected).toBe(false)
    expect(window.stored.has('@holdfast/v1/polkadot:connected_connector_id')).toBe(true)
    await act(page)
    await eventually(() => getAccount(kit, { namespace: 'polkadot' }).isConnected)
  })

  test('behavior: late extensions are listed once, and broken ones never', () => {
    const { kit, window, clock } = setUp()
    const names = () => kit.connectors.getState().connectors.map(({ name }) => name)
    expect(names()).toEqual(['Talisman'])
    createPolkadotTestWallet(window, { key: 'subwallet-js', accounts: [] })
    createPolkadotTestWallet(window, { key: 'talisman', accounts: [] })
    const broken = Object.defineProperty({}, 'enable', {
      get: () => {
        throw new Error('no')
      },
    })
    const injected: unknown = Reflect.get(window, 'injectedWeb3')
    Reflect.set(window, 'injectedWeb3', { ...Object(injected), broken, none: null, text: 'x', empty: {}, '\u202E': {} })
    expect(names()).toEqual(['Talisman'])
    clock.tick(500)
    expect(names()).toEqual(['Talisman', 'SubWallet'])
    Reflect.set(window, 'injectedWeb3', 'nonsense')
    window.dispatchEvent(new Event('focus'))
    expect(names()).toEqual(['Talisman', 'SubWallet'])
  })
})
