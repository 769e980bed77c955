import { FrameRefusal } from '@holdfast/frame/guest'
import { describe, expect, test } from 'vitest'
import { createActiveChain, type FrameChain } from '../config/chains.ts'
import { createMemoryStore } from '../device/indexedDbStore.ts'
import { createReceivers } from '../methods/rules/receivers.ts'
import { createApprovals } from '../screens/approvals.ts'
import type { Session, SessionUser } from '../session/createSession.ts'
import { createHandlers } from './createHandlers.ts'

const evm = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
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

/** The handlers over a session that is logged in, or not. */
function start(session: Partial<Session> & { user?: SessionUser | undefined } = { user }) {
  const calls: string[] = []
  const chain = createActiveChain(chains, null)
  if (!chain) throw new Error('there are chains')
  const handlers = createHandlers({
    // A handler that uses more of the session than its test gives fails loudly.
    session: {
      resume: async () => session.user,
      cancelLogin: async () => void calls.push('cancel'),
      ...session,
    } as Session,
    approvals: createApprovals(),
    api: { recordSignature: async () => undefined },
    chain,
    receivers: createReceivers(createMemoryStore()),
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
  test('GET_USER: the address on the chain that counts, which the page may choose among those that are known', async () => {
    const { handlers } = start()
    const known = { email: user.email, preferredAccountType: 'eoa', smartAccountDeployed: false }
    const accounts = [{ address: evm, type: 'eoa' }]
    expect(await handlers.GET_USER({ chainId: 1 }, context)).toEqual({
      ...known,
      address: evm,
      accounts,
      chainId: 31337,
    })
    expect(await handlers.GET_USER({ chainId: 'eip155:10' }, context)).toMatchObject({ chainId: 10 })
    expect(await handlers.GET_USER(undefined, context)).toMatchObject({ chainId: 10 })
    const onSolana = await handlers.GET_USER({ chainId: chains[2]?.caipNetworkId }, context)
    expect(onSolana).toMatchObject({ address: solana, chainId: chains[2]?.caipNetworkId })
  })

  test('error: without a login nothing is told and nothing is asked', async () => {
    const { handlers, calls } = start({})
    expect(await handlers.IS_CONNECTED(undefined, context)).toEqual({ isConnected: false })
    const asked = [
      handlers.GET_USER(undefined, context),
      handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, context),
      handlers.RPC_REQUEST({ method: 'personal_sign', params: ['0x00', evm] }, context),
      handlers.RPC_REQUEST({ method: 'eth_accounts' }, context),
    ]
    for (const answer of asked) await expect(answer).rejects.toThrow('Not connected')
    expect(calls).toEqual([])
  })

  test('SWITCH_NETWORK: to a chain by its number or CAIP-2 id; an unknown one is refused and changes nothing', async () => {
    const { handlers } = start()
    expect(await handlers.SWITCH_NETWORK({ chainId: 'eip155:10' }, context)).toEqual({ chainId: 10 })
    await expect(handlers.SWITCH_NETWORK({ chainId: 5 }, context)).rejects.toThrow(FrameRefusal)
    expect(await handlers.GET_CHAIN_ID(undefined, context)).toEqual({ chainId: 10 })
  })

  test('RPC_REQUEST: for the chain that it names, which stays the active one for no other', async () => {
    const { handlers } = start()
    const read = (chainId?: string | number) =>
      handlers.RPC_REQUEST({ method: 'eth_chainId', ...(chainId !== undefined && { chainId }) }, context)
    expect(await read(10)).toBe('0xa')
    expect(await read('10')).toBe('0xa')
    expect(await read()).toBe('0x7a69')
    await expect(read(5)).rejects.toThrow('This network is not known to the wallet')
    const balance = { method: 'eth_getBalance', params: [evm], chainId: 10 }
    expect(await handlers.RPC_REQUEST(balance, context)).toBe('eth_getBalance of 10')
  })

  test('CONNECT_EMAIL: the screens are drawn for the number of a new device, and its page is told none', async () => {
    const { handlers, calls } = start({ connectEmail: async () => 'VERIFY_DEVICE' })
    expect(await handlers.CONNECT_EMAIL({ email }, context)).toEqual({ action: 'VERIFY_DEVICE' })
    expect(calls).toEqual(['draw'])
    const known = start({ connectEmail: async () => 'CONNECT' })
    expect(await known.handlers.CONNECT_EMAIL({ email }, context)).toEqual({ action: 'CONNECT' })
    expect(known.calls).toEqual([])
  })

  test('SYNC_THEME, SYNC_DAPP_DATA, RELOAD: the mode is taken over, what the page says of itself is not', async () => {
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

  test('GET_SOCIAL_REDIRECT_URI, CONNECT_SOCIAL: for the page that asks; the answer names the account and the person', async () => {
    const began: unknown[] = []
    const { handlers, calls } = start({
      openSocial: async ({ onReturned, ...start }) => {
        began.push(start)
        onReturned('a1')
        return 'https://wallet.example/oauth/start?state=1'
      },
      connectSocial: async (uri) => ({ ...user, email: null, userName: uri }),
    })
    expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, context)).toEqual({
      uri: 'https://wallet.example/oauth/start?state=1',
    })
    expect(began).toEqual([{ provider: 'google', origin: context.origin }])
    expect(await handlers.CONNECT_SOCIAL({ uri: 'the uri' }, context)).toEqual({
      email: null,
      userName: 'the uri',
      address: evm,
      chainId: 31337,
      accounts: [{ address: evm, type: 'eoa' }],
    })
    // The frame is ready to ask for the number before it needs to.
    expect(calls).toEqual(['announce a1', 'draw'])
  })
})
