import { systemClock } from '@holdfast/base'
import { FrameRefusal } from '@holdfast/frame/guest'
import { describe, expect, test } from 'vitest'
import { createPreferences } from '../accounts/preference.ts'
import { createActiveChain, type FrameChain } from '../config/chains.ts'
import { createMemoryStore } from '../device/memoryStore.ts'
import { createBatches } from '../methods/calls/batches/batches.ts'
import { createReceivers } from '../methods/rules/receivers.ts'
import { noPermissions } from '../methods/test/testContext.ts'
import { createApprovals } from '../screens/approvals.ts'
import type { Session, SessionUser } from '../session/createSession.ts'
import { createRecords } from '../session/records.ts'
import { createHandlers } from './createHandlers.ts'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const smart = '0x000000000000000000000000000000000000c0DE'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const email = 'ann@example.org'
const user: SessionUser = { email, wallet: { id: 'w', addresses: { evm, solana } } }

const chainOf = (id: number, caipNetworkId: string): FrameChain => ({
  id,
  caipNetworkId,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  explorerUrl: null,
})
const chains = [
  chainOf(31337, 'eip155:31337'),
  chainOf(10, 'eip155:10'),
  chainOf(0, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
]

/** Creates the handlers with a session, in which `user` is logged in if there is one. */
function start(session: Partial<Session> & { user?: SessionUser | undefined } = { user }) {
  const calls: string[] = []
  const chain = createActiveChain(chains, null)
  const store = createMemoryStore()
  if (!chain) throw new Error('The list of chains is empty.')
  const handlers = createHandlers({
    // A handler fails loudly if it calls a member of the session that its test does not define.
    session: {
      resume: async () => session.user,
      cancelLogin: async () => void calls.push('cancel'),
      ...session,
    } as Session,
    approvals: createApprovals(),
    api: { recordSignature: async () => undefined, ...noPermissions },
    chain,
    chains,
    device: { store, records: createRecords(store, systemClock.now) },
    receivers: createReceivers(store),
    batches: createBatches(store),
    preferences: createPreferences(store),
    smartAccounts: {
      isEnabled: async ({ id }) => id === 31_337,
      enabledChainIds: async () => [31_337],
      addressOf: async () => smart,
      isDeployed: async () => false,
    },
    paymasterOrigins: [],
    clock: systemClock,
    createCallBundler:
      ({ id }) =>
      async (method) =>
        `${method} of the bundler of ${id}`,
    createCallNode:
      ({ id }) =>
      async (method) =>
        `${method} of ${id}`,
    draw: async () => void calls.push('draw'),
    setTheme: (mode) => void calls.push(mode),
    reload: () => void calls.push('reload'),
    announce: (attemptId) => void calls.push(`announce ${attemptId}`),
  })
  return { handlers, calls, chain }
}
const context = { origin: 'https://app.example', signal: new AbortController().signal }

describe('createHandlers', () => {
  test('GET_USER: returns the address on the active chain; the page may choose any configured chain', async () => {
    const { handlers } = start()
    const fields = { email: user.email, preferredAccountType: 'eoa', smartAccountDeployed: false }
    const accounts = [
      { address: evm, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ]
    expect(await handlers.GET_USER({ chainId: 1 }, context)).toEqual({
      ...fields,
      address: evm,
      accounts,
      chainId: 31337,
    })
    expect(await handlers.GET_USER({ chainId: 'eip155:10' }, context)).toMatchObject({ chainId: 10 })
    expect(await handlers.GET_USER(undefined, context)).toMatchObject({ chainId: 10 })
    const onSolana = await handlers.GET_USER({ chainId: chains[2]?.caipNetworkId }, context)
    expect(onSolana).toMatchObject({ address: solana, chainId: chains[2]?.caipNetworkId })
  })

  test('GET_USER: for a Solana network that is not configured, returns the Solana address; the active chain stays the same', async () => {
    const { handlers } = start()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const answer = await handlers.GET_USER({ chainId }, context)
    expect(answer).toMatchObject({ address: solana, chainId, accounts: [{ address: solana }] })
    expect(await handlers.GET_CHAIN_ID(undefined, context)).toEqual({ chainId: 31337 })
    for (const other of ['solana:', 'solana:a b', 'bip122:000000000019d6689c085ae165831e93'])
      expect(await handlers.GET_USER({ chainId: other }, context)).toMatchObject({ address: evm, chainId: 31337 })
  })

  test('error: without a login, refuses the requests that need a user, and draws no screen', async () => {
    const { handlers, calls } = start({})
    expect(await handlers.IS_CONNECTED(undefined, context)).toEqual({ isConnected: false })
    const answers = [
      handlers.GET_USER(undefined, context),
      handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, context),
      handlers.RPC_REQUEST({ method: 'personal_sign', params: ['0x00', evm] }, context),
      handlers.RPC_REQUEST({ method: 'eth_accounts' }, context),
    ]
    await Promise.all(answers.map((answer) => expect(answer).rejects.toThrow('Not connected')))
    expect(calls).toEqual([])
  })

  test('SWITCH_NETWORK: switches to a chain by its number or CAIP-2 id; an unknown chain is refused and changes nothing', async () => {
    const { handlers } = start()
    expect(await handlers.SWITCH_NETWORK({ chainId: 'eip155:10' }, context)).toEqual({ chainId: 10 })
    await expect(handlers.SWITCH_NETWORK({ chainId: 5 }, context)).rejects.toThrow(FrameRefusal)
    expect(await handlers.GET_CHAIN_ID(undefined, context)).toEqual({ chainId: 10 })
  })

  test('RPC_REQUEST: runs on the chain of the request; the active chain stays the same', async () => {
    const { handlers } = start()
    const requestChainId = (chainId?: string | number) =>
      handlers.RPC_REQUEST({ method: 'eth_chainId', ...(chainId !== undefined && { chainId }) }, context)
    expect(await requestChainId(10)).toBe('0xa')
    expect(await requestChainId('10')).toBe('0xa')
    expect(await requestChainId()).toBe('0x7a69')
    await expect(requestChainId(5)).rejects.toThrow('This network is not known to the wallet')
    const balance = { method: 'eth_getBalance', params: [evm], chainId: 10 }
    expect(await handlers.RPC_REQUEST(balance, context)).toBe('eth_getBalance of 10')
  })

  test('default: passes each step of a login and of a change of email address to the session', async () => {
    const calls: unknown[] = []
    const recordCall =
      (name: string, answer?: unknown) =>
      async (...parameters: unknown[]) => {
        calls.push([name, ...parameters])
        // The test passes an answer of the type that this step returns.
        return answer as never
      }
    const { handlers } = start({
      user,
      connectDevice: recordCall('connectDevice', 'not told'),
      connectOtp: recordCall('connectOtp', 'not told'),
      signOut: recordCall('signOut', 'not told'),
      openFarcaster: recordCall('openFarcaster', 'https://farcaster.example'),
      connectFarcaster: recordCall('connectFarcaster', 'kelp.eth'),
      emailChange: {
        start: recordCall('start', 'VERIFY_PRIMARY_OTP'),
        confirm: recordCall('confirm', 'not told'),
        finish: recordCall('finish', 'new@example.org'),
      },
    })
    const { origin } = context
    expect([
      await handlers.CONNECT_DEVICE(undefined, context),
      await handlers.CONNECT_OTP({ otp: '1' }, context),
      await handlers.SIGN_OUT(undefined, context),
      await handlers.GET_FARCASTER_URI(undefined, context),
      await handlers.CONNECT_FARCASTER(undefined, context),
      await handlers.UPDATE_EMAIL({ email: 'new@example.org' }, context),
      await handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: '2' }, context),
      await handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '3' }, context),
    ]).toEqual([
      undefined,
      undefined,
      undefined,
      { url: 'https://farcaster.example' },
      { userName: 'kelp.eth' },
      { action: 'VERIFY_PRIMARY_OTP' },
      undefined,
      { newEmail: 'new@example.org' },
    ])
    expect(calls).toEqual([
      ['connectDevice'],
      ['connectOtp', '1'],
      ['signOut'],
      ['openFarcaster', origin],
      ['connectFarcaster'],
      ['start', 'new@example.org', origin],
      ['confirm', '2'],
      ['finish', '3'],
    ])
    const loggedOut = start({
      emailChange: { start: recordCall('never'), confirm: recordCall('never'), finish: recordCall('never') },
    })
    await expect(loggedOut.handlers.UPDATE_EMAIL({ email: 'new@example.org' }, context)).rejects.toThrow(
      'Not connected',
    )
    expect(calls).not.toContainEqual(['never', 'new@example.org', origin])
  })

  test('smart accounts: are listed and can be chosen; the user’s choice overrides the page’s request', async () => {
    const { handlers } = start()
    expect(await handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, context)).toEqual({
      smartAccountEnabledNetworks: [31_337],
    })
    expect(await handlers.INIT_SMART_ACCOUNT(undefined, context)).toEqual({ address: smart, isDeployed: false })
    const [own, contract] = [
      { address: evm, type: 'eoa' },
      { address: smart, type: 'smartAccount' },
    ]
    expect(await handlers.GET_USER(undefined, context)).toMatchObject({ address: evm, accounts: [own, contract] })
    const request = { preferredAccountType: 'smartAccount' }
    expect(await handlers.GET_USER(request, context)).toMatchObject({
      ...request,
      address: smart,
      accounts: [contract, own],
    })
    // A request without a type, or with an unknown type, leaves the type that was requested last.
    expect(await handlers.GET_USER({ preferredAccountType: 'vault' }, context)).toMatchObject({ address: smart })
    expect(await handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, context)).toEqual({ type: 'eoa', address: evm })
    expect(await handlers.GET_USER(request, context)).toMatchObject({ address: evm, preferredAccountType: 'eoa' })
    expect(await handlers.RPC_REQUEST({ method: 'eth_accounts' }, context)).toEqual([evm, smart])
    await handlers.SET_PREFERRED_ACCOUNT({ type: 'smartAccount' }, context)
    expect(await handlers.RPC_REQUEST({ method: 'eth_accounts' }, context)).toEqual([smart, evm])
    await expect(handlers.SET_PREFERRED_ACCOUNT({ type: 'vault' }, context)).rejects.toThrow('type of account')
  })

  test('smart accounts: on a network without them, the key’s own account is in use, and the user can choose no other', async () => {
    const { handlers } = start()
    const request = { chainId: 10, preferredAccountType: 'smartAccount' }
    expect(await handlers.GET_USER(request, context)).toMatchObject({
      address: evm,
      accounts: [{ address: evm, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
    expect(await handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, context)).toEqual({ type: 'eoa', address: evm })
    const refused = [
      handlers.SET_PREFERRED_ACCOUNT({ type: 'smartAccount' }, context),
      handlers.INIT_SMART_ACCOUNT(undefined, context),
    ]
    const message = 'There are no smart accounts on this network'
    await Promise.all(refused.map((answer) => expect(answer).rejects.toThrow(message)))
  })

  test('wallet_sendCalls: runs on the chain of the batch; an unknown chain is refused with code 5710', async () => {
    const { handlers } = start({ user, prepareToSign: () => {} })
    const send = (chainId: unknown) =>
      handlers.RPC_REQUEST({ method: 'wallet_sendCalls', params: [{ chainId, calls: [] }] }, context)
    await expect(send('0x539')).rejects.toMatchObject({ code: 5710 })
    await expect(send('0x0a')).rejects.toMatchObject({ code: -32_602, shortMessage: 'There are no calls' })
  })

  test('RPC_REQUEST: draws the screens only for requests that need the user; Solana requests must name the Solana account', async () => {
    const { handlers, calls } = start({ user, prepareToSign: () => {} })
    await handlers.RPC_REQUEST({ method: 'eth_chainId' }, context)
    expect(calls).toEqual([])
    const other = { message: 'Cn8eVZg', pubkey: '11111111111111111111111111111111' }
    const forOther = handlers.RPC_REQUEST({ method: 'solana_signMessage', params: other }, context)
    await expect(forOther).rejects.toThrow('The message is for another account')
    expect(calls).toEqual(['draw'])
    const withdrawn = new AbortController()
    const own = { message: 'Cn8eVZg', pubkey: solana }
    withdrawn.abort()
    const forOwn = handlers.RPC_REQUEST(
      { method: 'solana_signMessage', params: own },
      { ...context, signal: withdrawn.signal },
    )
    await expect(forOwn).rejects.toThrow('Request was aborted')
  })

  test('CONNECT_EMAIL: draws the screens for a new device; the page does not learn the number that they show', async () => {
    const { handlers, calls } = start({ connectEmail: async () => 'VERIFY_DEVICE' })
    expect(await handlers.CONNECT_EMAIL({ email }, context)).toEqual({ action: 'VERIFY_DEVICE' })
    expect(calls).toEqual(['draw'])
    const known = start({ connectEmail: async () => 'CONNECT' })
    expect(await known.handlers.CONNECT_EMAIL({ email }, context)).toEqual({ action: 'CONNECT' })
    expect(known.calls).toEqual([])
  })

  test('SYNC_THEME, SYNC_DAPP_DATA, RELOAD: applies the theme, ignores the page’s description, cancels the login and reloads', async () => {
    const { handlers, calls } = start()
    await handlers.SYNC_THEME({ themeMode: 'dark' }, context)
    await handlers.SYNC_THEME({ themeVariables: { '--w3m-accent': 'red' } }, context)
    await handlers.SYNC_DAPP_DATA(
      { projectId: 'p', metadata: { name: 'Bank', description: '', url: '', icons: [] } },
      context,
    )
    await handlers.RELOAD(undefined, context)
    expect(calls).toEqual(['dark', 'cancel', 'reload'])
  })

  test('GET_SOCIAL_REDIRECT_URI, CONNECT_SOCIAL: log in for the page’s origin; the answer has the accounts and the name', async () => {
    const started: unknown[] = []
    const { handlers, calls } = start({
      openSocial: async ({ onReturned, ...start }) => {
        started.push(start)
        onReturned('a1')
        return 'https://wallet.example/oauth/start?state=1'
      },
      connectSocial: async (uri) => ({ ...user, email: null, userName: uri }),
    })
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)).toEqual({
      uri: 'https://wallet.example/oauth/start?state=1',
    })
    expect(started).toEqual([{ provider: 'google', origin: context.origin }])
    expect(await handlers.CONNECT_SOCIAL({ uri: 'the uri' }, context)).toEqual({
      email: null,
      userName: 'the uri',
      address: evm,
      chainId: 31337,
      accounts: [
        { address: evm, type: 'eoa' },
        { address: smart, type: 'smartAccount' },
      ],
    })
    // The user may have to type the number of the login window into the screens, so they are drawn first.
    expect(calls).toEqual(['announce a1', 'draw'])
  })
})
