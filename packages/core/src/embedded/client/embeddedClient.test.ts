import { createDeferred } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import { describe, expect, test } from 'vitest'
import { memoryNetwork, solanaAddresses } from '../../../test/testAdapter.ts'
import { createTestKit, eventually, observe, testNetwork } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import type { Adapter } from '../../adapters/adapter.ts'
import { eip155 } from '../../adapters/eip155/eip155.ts'
import { lazyClient } from '../../adapters/lazyClient.ts'
import { sendCalls } from '../../calls/actions.ts'
import { connect } from '../../connections/actions/connect.ts'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { switchAccount } from '../../connections/actions/switchAccount.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { createMockFrame, MOCK_SECURE_URL } from '../../mock-frame/createMockFrame.ts'
import { openEmbedded } from '../actions/openEmbedded.ts'
import { setPreferredAccount } from '../actions/setPreferredAccount.ts'
import { createEmbeddedSolana, type EmbeddedSolana } from './embeddedSolana.ts'
import { listedEmbedded } from './source.ts'

const email = 'kelp@example.org'
const KEYS = {
  '@holdfast/v1/email_login_used': 'true',
  '@holdfast/v1/email': email,
  '@holdfast/v1/last_used_chain': 'eip155:31338',
  '@holdfast/v1/social_username': 'kelp',
  '@holdfast/v1/connected_social': 'google',
}

/** Creates a client whose frame has a logged-in user, in a page without any connection. */
async function openClient(
  stored: Readonly<Record<string, string>> = {},
  options: Parameters<typeof createTestKit>[0] = {},
) {
  const frame = createMockFrame()
  Object.assign(frame.session, { isConnected: true, email })
  const window = createTestWindow(new Map(Object.entries(stored)))
  const made = createTestKit(
    { services: { secureUrl: MOCK_SECURE_URL }, networks: [testNetwork(), testNetwork(31_338)], ...options },
    { window, embedded: frame.environment },
  )
  const client = await openEmbedded(made.kit)
  const asked = (event: string) => frame.requests.filter((each) => each.event === event).map(({ payload }) => payload)
  const storedKeys = () => [...window.stored.keys()].filter((key) => /email|last_used|social|smart/.test(key))
  return { ...made, frame, client, window, asked, storedKeys }
}

describe('login', () => {
  test('default: requests the account type of the options; stores email, chain and networks, and lifts the limit on emails', async () => {
    const { client, asked, window } = await openClient(
      { '@holdfast/v1/last_email_login_time': '5' },
      { defaultAccountTypes: { eip155: 'eoa' } },
    )
    await client.login(31_338)
    await eventually(() => window.stored.has('@holdfast/v1/smart_account_enabled_networks'))
    expect(asked('GET_USER')).toEqual([{ chainId: 31_338, preferredAccountType: 'eoa' }])
    expect(Object.fromEntries([...window.stored].filter(([key]) => /email|last_used|smart/.test(key)))).toEqual({
      '@holdfast/v1/email_login_used': 'true',
      '@holdfast/v1/email': email,
      '@holdfast/v1/last_used_chain': 'eip155:31338',
      '@holdfast/v1/smart_account_enabled_networks': '31337',
    })
  })

  test('behavior: the user appears, and the wait for another email ends, in one change', async () => {
    const { client, kit } = await openClient()
    kit.embedded?.send({ type: 'codeRequested', atMs: 5 })
    const seen = observe(kit, ({ embedded }) => [embedded?.user?.email, embedded?.lastCodeAt])
    await client.login(31_338)
    expect(seen).toEqual([`${email} `])
  })

  test('behavior: the networks of smart accounts are reported in one change, at the login and at its end', async () => {
    const { client, kit } = await openClient()
    const reported = observe(kit, ({ embedded, networks }) => [
      embedded?.smartAccountNetworks,
      networks.byNamespace.eip155?.smartAccountEnabledNetworks,
    ])
    await client.login(31_338)
    await eventually(() => kit.getState().embedded?.smartAccountNetworks.length === 1)
    await client.signOut()
    expect(reported).toEqual([' ', '31337 31337', ' '])
  })

  test('default: without a known chain, requests Ethereum', async () => {
    const { client, asked } = await openClient()
    await client.login()
    expect(asked('GET_USER')).toMatchObject([{ chainId: 1 }])
  })

  test('error: if the frame does not list its networks, there are no smart accounts', async () => {
    const { client, frame, window, kit } = await openClient({ '@holdfast/v1/smart_account_enabled_networks': '31338' })
    frame.refuse({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: 'Not now' })
    await client.login(31_338)
    await eventually(() => kit.getState().embedded?.smartAccountNetworks.length === 0)
    expect(window.stored.get('@holdfast/v1/smart_account_enabled_networks') ?? '').toBe('')
  })

  test('behavior: networks that the frame lists after the sign-out are not stored', async () => {
    const { client, frame, asked, storedKeys } = await openClient()
    const list = createDeferred<{ smartAccountEnabledNetworks: number[] }>()
    frame.answer({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => list.promise })
    await client.login(31_338)
    await eventually(() => asked('GET_SMART_ACCOUNT_ENABLED_NETWORKS').length === 1)
    await client.signOut()
    list.resolve({ smartAccountEnabledNetworks: [31_337] })
    await client.frame.request('IS_CONNECTED')
    expect(storedKeys()).toEqual([])
  })

  test('error: refuses an invalid address, and stores nothing', async () => {
    const { client, frame, storedKeys } = await openClient()
    frame.session.accounts = ['0x12']
    await expect(client.login()).rejects.toMatchObject({ name: 'InvalidWalletAnswerError' })
    expect([client.user(), storedKeys()]).toEqual([undefined, []])
  })
})

describe('resume', () => {
  test('default: resumes on the chain used last, or on the frame’s chain if the app lacks that one', async () => {
    const known = await openClient(KEYS)
    expect(await known.client.resume()).toMatchObject({ chainId: 31_338, provider: 'google', userName: 'kelp' })
    const foreign = await openClient({ ...KEYS, '@holdfast/v1/last_used_chain': 'eip155:56' })
    expect(await foreign.client.resume()).toMatchObject({ chainId: 31_337 })
  })

  test('behavior: without a stored login the frame is not asked', async () => {
    const { client, frame } = await openClient({ '@holdfast/v1/email': email })
    expect(await client.resume()).toBeUndefined()
    expect([frame.requests, frame.frames()]).toEqual([[], 0])
  })

  test('behavior: the stored login is cleared when the frame says that no user is connected', async () => {
    const { client, frame, storedKeys } = await openClient(KEYS)
    frame.session.isConnected = false
    expect(await client.resume()).toBeUndefined()
    expect([client.user(), storedKeys()]).toEqual([undefined, []])
  })

  test.each(['IS_CONNECTED', 'GET_USER'] as const)(
    'error: the stored login stays when the frame answers %s with an error',
    async (event) => {
      const { client, frame, storedKeys } = await openClient(KEYS)
      frame.refuse({ [event]: 'The server is out of reach' })
      await expect(client.resume()).rejects.toThrow('The server is out of reach')
      expect([client.user(), storedKeys()]).toEqual([undefined, Object.keys(KEYS)])
    },
  )
})

describe('a change of the session that the frame reports', () => {
  test('behavior: a session that ended in another tab, or was revoked, is cleared here', async () => {
    const { client, frame, storedKeys } = await openClient()
    await client.login()
    let ended = 0
    client.on('ended', () => (ended += 1))
    frame.session.isConnected = false
    frame.updateSession()
    await eventually(() => ended === 1)
    expect([client.user(), storedKeys()]).toEqual([undefined, []])
  })

  test('behavior: a session that still exists is read again: its user and chain may have changed', async () => {
    const { client, frame } = await openClient()
    await client.login()
    Object.assign(frame.session, { chainId: 31_338, accounts: ['0x1111111111111111111111111111111111111111'] })
    frame.updateSession()
    await eventually(() => client.user()?.chainId === 31_338)
    expect(client.user()).toMatchObject({ address: '0x1111111111111111111111111111111111111111' })
  })
})

describe('signOut', () => {
  test('error: even if the frame cannot be reached, the stored login is cleared', async () => {
    const { client, frame, storedKeys } = await openClient(KEYS)
    await client.login()
    frame.refuse({ SIGN_OUT: 'Offline' })
    await expect(client.signOut()).rejects.toThrow('Offline')
    expect([client.user(), storedKeys()]).toEqual([undefined, []])
  })
})

describe('the chain of a user', () => {
  test.each([
    [31_338, 31_338],
    ['eip155:31338', 31_338],
    ['31338', 31_338],
    // A chain of another namespace is not a chain of an EVM account.
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 31_337],
  ])('default: the frame reports %j, and the user is on %i', async (chainId, expected) => {
    const { client, frame } = await openClient()
    frame.answer({ GET_USER: async () => ({ address: `0x${'1'.repeat(40)}`, chainId }) })
    await client.login(31_337)
    expect(client.user()?.chainId).toBe(expected)
  })
})

describe('the accounts of a user', () => {
  const address = `0x${'1'.repeat(40)}`
  test.each([
    ['the one that the frame lists', { accounts: [{ address, type: 'smartAccount' as const }] }, 'smartAccount'],
    [
      'the one in use, with the type in use, if none is listed',
      { accounts: [], preferredAccountType: 'smartAccount' },
      'smartAccount',
    ],
    ['one of type eoa, if neither account nor type is reported', {}, 'eoa'],
    ['one of type eoa, if none is listed and the type is unknown', { preferredAccountType: 'moon' }, 'eoa'],
  ])('default: the account is %s', async (_, answer, type) => {
    const { client, frame } = await openClient()
    frame.answer({ GET_USER: async () => ({ address, chainId: 31_337, ...answer }) })
    await client.login(31_337)
    expect(client.user()?.accounts).toEqual([{ address, type }])
  })
})

describe('a user with two accounts', () => {
  const [key, contract] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222']

  /** Creates a client whose user has a smart account in use. The first request deploys the account. */
  async function openWithSmartAccount() {
    const made = await openClient()
    const state = { type: 'smartAccount', isDeployed: false }
    const rpcMethods: string[] = []
    made.frame.answer({
      GET_USER: async () => ({
        address: state.type === 'eoa' ? key : contract,
        chainId: 31_337,
        accounts: [
          { address: key, type: 'eoa' },
          { address: contract, type: 'smartAccount' },
        ],
        smartAccountDeployed: state.isDeployed,
        preferredAccountType: state.type,
      }),
      SET_PREFERRED_ACCOUNT: async ({ type }) => {
        state.type = type
        return { type, address: key }
      },
      RPC_REQUEST: async ({ method }) => {
        rpcMethods.push(method)
        if (method === 'wallet_sendCalls') throw new FrameRefusal('The id was used before', { code: 5720 })
        state.isDeployed = true
        return `0x${'1'.repeat(64)}`
      },
    })
    await connect(made.kit, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    const provider = await (await made.kit.internals.adapters.get('eip155')?.load())?.getProvider?.()
    if (!provider) throw new Error('the adapter has no provider')
    return { ...made, provider, rpcMethods }
  }

  test('default: the state has both accounts, the type in use, its deployment, and networks with smart accounts', async () => {
    const { kit, provider } = await openWithSmartAccount()
    expect(getAccount(kit)).toMatchObject({
      address: contract,
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
      allAccounts: [{ type: 'smartAccount' }, { type: 'eoa' }],
    })
    await eventually(() => kit.networks.getState().byNamespace.eip155?.smartAccountEnabledNetworks[0] === 31_337)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([contract, key])
  })

  test.each([
    ['eth_sendTransaction', [{}]],
    ['eth_sendUserOperation', [{}]],
    ['wallet_getCallsStatus', ['a']],
  ])('behavior: after %s the frame is asked whether the account is deployed', async (method, params) => {
    const { kit, client } = await openWithSmartAccount()
    expect(getAccount(kit).smartAccountDeployed).toBe(false)
    await client.request({ method, params })
    await eventually(() => getAccount(kit).smartAccountDeployed === true)
  })

  test('behavior: switching to another account of the list changes the preferred account in the frame', async () => {
    const { kit, frame } = await openWithSmartAccount()
    await switchAccount(kit, { caipAddress: `eip155:31337:${key}` })
    await eventually(() => getAccount(kit).address === key)
    expect(getAccount(kit)).toMatchObject({ preferredAccountType: 'eoa', smartAccountDeployed: undefined })
    expect(frame.requests.filter(({ event }) => event === 'SET_PREFERRED_ACCOUNT')).toHaveLength(1)
  })

  test('behavior: a listener of two events receives both, until it is removed from one of them', async () => {
    const { client, frame, provider } = await openWithSmartAccount()
    const seen: unknown[] = []
    const listener = (value: unknown) => void seen.push(value)
    provider.on?.('chainChanged', listener)
    provider.on?.('accountsChanged', listener)
    frame.answer({ GET_USER: async () => ({ address: key, chainId: 31_338, accounts: [] }) })
    frame.updateSession()
    await eventually(() => client.user()?.chainId === 31_338)
    expect(seen).toEqual(['0x7a6a', [key]])
    provider.removeListener?.('accountsChanged', listener)
    frame.answer({ GET_USER: async () => ({ address: contract, chainId: 31_337, accounts: [] }) })
    frame.updateSession()
    await eventually(() => client.user()?.chainId === 31_337)
    expect(seen.slice(2)).toEqual(['0x7a69'])
  })

  test('behavior: the bundler’s methods go to the frame; a refusal keeps its code', async () => {
    const { kit, provider, rpcMethods } = await openWithSmartAccount()
    await provider.request({ method: 'eth_getUserOperationReceipt', params: ['0x00'] })
    expect(rpcMethods).toEqual(['eth_getUserOperationReceipt'])
    const calls = [{ to: contract as `0x${string}` }]
    await expect(sendCalls(kit, { calls, id: 'a' })).rejects.toMatchObject({ code: 5720 })
  })
})

describe('setPreferredAccount', () => {
  test('default: the user is read again, and listeners are notified of the change', async () => {
    const { kit, client, asked, events } = await openClient()
    await client.login(31_338)
    await setPreferredAccount(kit, { type: 'smartAccount' })
    expect(asked('SET_PREFERRED_ACCOUNT')).toEqual([{ type: 'smartAccount' }])
    expect(asked('GET_USER')).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({
      event: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'smartAccount' },
    })
  })
})

describe('the theme', () => {
  test('behavior: the theme is sent once the frame exists, and again at each change', async () => {
    const { kit, client, asked } = await openClient()
    kit.theme.send({ type: 'changed', themeMode: 'light' })
    expect([asked('SYNC_THEME'), client.frame.element()]).toEqual([[], undefined])
    await client.login()
    await eventually(() => asked('SYNC_THEME').length === 1)
    kit.theme.send({ type: 'changed', themeMode: 'dark' })
    await eventually(() => asked('SYNC_THEME').length === 2)
    expect(asked('SYNC_THEME').map((theme) => (theme as { themeMode: string }).themeMode)).toEqual(['light', 'dark'])
  })
})

describe('the connector for Solana', () => {
  const solana = memoryNetwork()
  const [address, other] = solanaAddresses

  async function openSolana() {
    let account: EmbeddedSolana | undefined
    /** An adapter that reaches only the embedded wallet. */
    const adapter: Adapter = {
      namespace: 'solana',
      start: (context) => {
        if (context.embedded) context.onConnectors([listedEmbedded('solana')])
        const client = lazyClient(async () => {
          account = createEmbeddedSolana(context)
          const none = () => Promise.reject(new Error('not part of this adapter'))
          const rest = { setDefaultAccount: none, setDefaultNetwork: none, requestNetwork: none, getBalance: none }
          return { ...rest, ...account }
        })
        return { ...client, whenListed: async () => {} }
      },
    }
    const page = await openClient({}, { networks: [testNetwork(), solana], adapters: [eip155(), adapter] })
    const evm = page.frame.session.accounts
    page.frame.answer({
      GET_USER: async (asking) =>
        asking?.chainId === solana.caipNetworkId
          ? { address, chainId: asking.chainId }
          : { address: evm[0] ?? '', chainId: 31_337 },
      RPC_REQUEST: async ({ method, params }) => {
        if (method === 'solana_signMessage') return { signature: 'signed' }
        if (method === 'solana_signTransaction') return { signature: 'one', transaction: 'AQ==' }
        if (method === 'solana_signAllTransactions') return params
        return `0x${'ab'.repeat(65)}`
      },
    })
    await connect(page.kit, { connectorId: 'ID_AUTH', namespace: 'solana' })
    if (!account) throw new Error('connect has not created the account')
    return { ...page, account }
  }

  test('default: the connector is listed as AUTH for each namespace; connecting asks the frame for the account on the network', async () => {
    const { kit } = await openSolana()
    expect(kit.connectors.getState().all).toMatchObject([
      { id: 'ID_AUTH', type: 'AUTH', chain: 'eip155' },
      { id: 'ID_AUTH', type: 'AUTH', chain: 'solana' },
    ])
    expect(getAccount(kit, { namespace: 'solana' })).toMatchObject({
      status: 'connected',
      connectorId: 'ID_AUTH',
      address,
      caipNetworkId: solana.caipNetworkId,
    })
  })

  test('behavior: signs with the methods of Solana, for its own account; a call on eip155 names its chain', async () => {
    const { kit, account, asked } = await openSolana()
    expect(await account.signMessage({ address, message: 'hello' })).toBe('signed')
    expect(await account.signTransaction({ transaction: 'AA==' })).toEqual({ signature: 'one', transaction: 'AQ==' })
    expect(await account.signAllTransactions({ transactions: ['AA==', 'AQ=='] })).toEqual(['AA==', 'AQ=='])
    expect(asked('RPC_REQUEST')).toEqual([
      // 'hello' in base58.
      { method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: address } },
      { method: 'solana_signTransaction', params: { transaction: 'AA==' } },
      { method: 'solana_signAllTransactions', params: { transactions: ['AA==', 'AQ=='] } },
    ])
    await connect(kit, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    const provider = await (await kit.internals.adapters.get('eip155')?.load())?.getProvider?.()
    await provider?.request({ method: 'personal_sign', params: ['0x00', '0x00'] })
    expect(asked('RPC_REQUEST').at(-1)).toMatchObject({ method: 'personal_sign', chainId: 31_337 })
  })

  test.each([
    ['signMessage', 'solana_signMessage'],
    ['signTransaction', 'solana_signTransaction'],
    ['signAllTransactions', 'solana_signAllTransactions'],
  ] as const)('error: %s rejects an answer that does not have the method’s form', async (verb, method) => {
    const { account, frame } = await openSolana()
    frame.answer({ RPC_REQUEST: async () => ({ signature: 1, transactions: ['AA=='] }) })
    const parameters = { address, message: 'x', transaction: 'AA==', transactions: ['AA==', 'AQ=='] }
    await expect(account[verb](parameters)).rejects.toMatchObject({ name: 'InvalidWalletAnswerError', method })
  })

  test('error: refuses a frame without an account on the network, and an invalid address', async () => {
    const { frame, client } = await openSolana()
    frame.answer({ GET_USER: async () => ({ address, chainId: 31_337 }) })
    await expect(client.addressOn(solana.caipNetworkId)).rejects.toMatchObject({ name: 'ChainNotSupportedError' })
    frame.answer({ GET_USER: async () => ({ address: '0x12', chainId: solana.caipNetworkId }) })
    await expect(client.addressOn(solana.caipNetworkId)).rejects.toMatchObject({ name: 'InvalidWalletAnswerError' })
  })

  test('behavior: reconnects after a reload, follows a change of user, and disconnects with the other namespace', async () => {
    const { kit, account, frame, client } = await openSolana()
    await connect(kit, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    const { signal } = new AbortController()
    expect(await account.reconnect({ connectorId: 'ID_AUTH', signal })).toMatchObject({ addresses: [address] })
    frame.answer({
      GET_USER: async (asking) =>
        asking?.chainId === solana.caipNetworkId
          ? { address: other ?? '', chainId: solana.caipNetworkId }
          : { address: '0x1111111111111111111111111111111111111111', chainId: 31_337 },
    })
    await client.login(31_337)
    await eventually(() => getAccount(kit, { namespace: 'solana' }).address === other)
    await disconnect(kit, { namespace: 'solana' })
    await eventually(() => !getAccount(kit, { namespace: 'eip155' }).isConnected)
    expect(frame.session.isConnected).toBe(false)
    expect(await account.reconnect({ connectorId: 'ID_AUTH', signal })).toBeUndefined()
  })
})
