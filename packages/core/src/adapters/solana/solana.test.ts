import { verify } from 'node:crypto'
import { solanaNetworkIds } from '@holdfast/caip'
import { createSolanaAccount, createStandardWallet, type SolanaAccount } from '@holdfast/testing'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually, testNetwork, waitFor } from '../../../test/testKit.ts'
import { createTestSiwx } from '../../../test/testSiwx.ts'
import { createTestWallet } from '../../../test/testWallet.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { connect } from '../../connections/actions/connect.ts'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { switchNetwork } from '../../connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError, UserRejectedError } from '../../connections/errors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import type { KitOptions } from '../../kitOptions.ts'
import { closeModal, openModal } from '../../modal/actions.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { signIn } from '../../siwx/actions/requestSignIn.ts'
import { MethodNotSupportedError } from '../../wallet-client/errors.ts'
import { selectConnectGroups } from '../../wallet-list/selectConnectGroups.ts'
import { eip155 } from '../eip155/eip155.ts'
import { AdapterNotFoundError } from '../errors.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
import { solana } from './solana.ts'

const { mainnet, devnet } = solanaNetworkIds
const nowhere = { default: { http: ['http://127.0.0.1:1'] } }
const networks = [solanaMainnet, solanaDevnet].map((network) => ({ ...network, rpcUrls: nowhere }))

function setUp(
  wallet: Partial<Parameters<typeof createStandardWallet>[1]> = {},
  options: KitOptions = {},
  window = createTestWindow(),
) {
  const account = createSolanaAccount()
  const tide = createStandardWallet(window, { name: 'Tide', accounts: [account], ...wallet })
  const page = createTestKit({ networks, adapters: [solana()], ...options }, { window })
  return { ...page, account, tide, connectTide: () => connect(page.kit, { connectorId: 'standard:Tide' }) }
}

/** The bytes before a public key in its DER form. @see RFC 8410 */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
function isSigned({ publicKey }: SolanaAccount, message: Uint8Array, signature: Uint8Array | undefined): boolean {
  const key = { key: Buffer.concat([KEY_PREFIX, publicKey]), format: 'der', type: 'spki' } as const
  return signature !== undefined && verify(null, message, key, signature)
}

/** Returns a transaction without instructions that these accounts must sign; legacy or of version 0. */
function transactionOf(signers: readonly SolanaAccount[], isVersioned = false): Uint8Array {
  const keys = signers.flatMap(({ publicKey }) => [...publicKey])
  const message = [signers.length, 0, 0, signers.length, ...keys, ...new Uint8Array(32).fill(3), 0]
  return Uint8Array.from([
    signers.length,
    ...new Uint8Array(64 * signers.length),
    ...(isVersioned ? [0x80, ...message, 0] : message),
  ])
}
const messageOf = (transaction: Uint8Array): Uint8Array => transaction.subarray(1 + 64 * (transaction[0] ?? 0))

describe('a Solana wallet', () => {
  test('default: the account has its public key, and the wallet’s networks are approved', async () => {
    const { kit, account, connectTide } = setUp()
    await connectTide()
    const [only] = getAccount(kit, { namespace: 'solana' }).allAccounts
    expect(only).toEqual({ namespace: 'solana', type: 'eoa', address: account.address, publicKey: account.address })
    expect(kit.networks.getState().byNamespace.solana).toMatchObject({ canRequestNetworks: false })
    await switchNetwork(kit, { caipNetworkId: devnet })
    expect(getAccount(kit).caipNetworkId).toBe(devnet)
  })

  test('behavior: signs messages and transactions, for the account and the network in use', async () => {
    const { kit, account, tide, connectTide } = setUp()
    await connectTide()
    await switchNetwork(kit, { caipNetworkId: devnet })
    const wallet = await getSolanaWallet(kit)
    expect(wallet).toMatchObject({ address: account.address, caipNetworkId: devnet })
    const message = new TextEncoder().encode('hello')
    expect(isSigned(account, message, await wallet.signMessage('hello'))).toBe(true)
    const [legacy, versioned] = [transactionOf([account]), transactionOf([createSolanaAccount(), account], true)]
    const [first, second] = await wallet.signAllTransactions([legacy, versioned])
    expect(isSigned(account, messageOf(legacy), first?.subarray(1, 65))).toBe(true)
    expect(isSigned(account, messageOf(versioned), second?.subarray(65, 129))).toBe(true)
    expect(tide.requestsOf('solana:signTransaction').at(-1)?.params).toMatchObject([
      [{ chain: 'solana:devnet' }, { chain: 'solana:devnet' }],
    ])
  })

  test('behavior: sends through the wallet, which returns the transaction’s signature', async () => {
    const { kit, account, tide, connectTide } = setUp()
    await connectTide()
    const signature = account.sign(new Uint8Array(1))
    tide.answerNext([{ signature: Array.from(signature) }], 'solana:signAndSendTransaction')
    const wallet = await getSolanaWallet(kit)
    const sent = await wallet.signAndSendTransaction(transactionOf([account]), { skipPreflight: true })
    expect(base58.decode(sent)).toEqual(signature)
    expect(tide.requestsOf('solana:signAndSendTransaction').at(-1)?.params).toMatchObject([
      [{ chain: 'solana:mainnet', options: { skipPreflight: true } }],
    ])
  })

  test('behavior: if a wallet only signs and the node’s answer is lost, the app still gets the signature', async () => {
    const features = ['standard:connect', 'standard:events', 'solana:signTransaction']
    const { kit, account, connectTide } = setUp({ features })
    await connectTide()
    const wallet = await getSolanaWallet(kit)
    const transaction = transactionOf([account])
    // Nothing listens at the node's address, so the answer counts as lost.
    const sent = await wallet.signAndSendTransaction(transaction)
    expect(isSigned(account, messageOf(transaction), base58.decode(sent))).toBe(true)
    await expect(wallet.signMessage('x')).rejects.toBeInstanceOf(MethodNotSupportedError)
  })

  test('error: rejects without a Solana adapter, or without a connected wallet', async () => {
    await expect(getSolanaWallet(createTestKit().kit)).rejects.toBeInstanceOf(AdapterNotFoundError)
    await expect(getSolanaWallet(setUp().kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
  })

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['an answer that is no list', { signature: [1] }],
    ['a signature that is too short', [{ signedMessage: Array.from(Buffer.from('hello')), signature: [1, 2] }]],
    ['an answer without a signature', [{ signedMessage: Array.from(Buffer.from('hello')) }]],
    ['the signature of another message', [{ signedMessage: [1], signature: Array.from({ length: 64 }, () => 1) }]],
    ['numbers that are not bytes', [{ signedMessage: [300], signature: [-1] }]],
  ])('error: refuses %s in place of a signed message', async (_, answer) => {
    const { kit, tide, connectTide } = setUp()
    await connectTide()
    tide.answerNext(answer, 'solana:signMessage')
    await expect((await getSolanaWallet(kit)).signMessage('hello')).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('error: refuses a transaction without this account’s signature, and invalid bytes', async () => {
    const { kit, account, tide, connectTide } = setUp()
    await connectTide()
    const wallet = await getSolanaWallet(kit)
    const unsigned = transactionOf([account])
    tide.answerNext([{ signedTransaction: Array.from(unsigned) }], 'solana:signTransaction')
    await expect(wallet.signTransaction(unsigned)).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    tide.answerNext([{ signedTransaction: [1, 2, 3] }], 'solana:signTransaction')
    await expect(wallet.signTransaction(unsigned)).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })
})

describe('wallets that register on a page', () => {
  test('behavior: a late wallet reconnects, one that registers twice is listed once, and a broken one does not hide the others', async () => {
    const window = createTestWindow()
    const first = setUp({}, {}, window)
    await first.connectTide()
    first.kit.destroy()
    const nextWindow = createTestWindow(window.stored)
    const { kit } = createTestKit({ networks, adapters: [solana()] }, { window: nextWindow })
    expect(getAccount(kit).status).toBe('reconnecting')
    nextWindow.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 'broken' }))
    createStandardWallet(nextWindow, { name: 'Tide', accounts: [first.account], isConnected: true })
    nextWindow.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register: () => {} } }))
    await waitFor(kit.connections, (state) => state.solana?.status === 'connected')
    expect(kit.connectors.getState().all.filter(({ name }) => name === 'Tide')).toHaveLength(1)
  })

  test('error: a wallet that throws on connect, or refuses, can be asked again', async () => {
    const { tide, connectTide } = setUp()
    tide.failNext({ isError: false, thrown: 'Internal' }, 'standard:connect')
    await expect(connectTide()).rejects.toMatchObject({ name: 'ConnectionFailedError' })
    tide.failNext({ isError: true, thrown: { name: 'WalletConnectionError', message: 'User rejected the request.' } })
    await expect(connectTide()).rejects.toBeInstanceOf(UserRejectedError)
    expect(await connectTide()).toMatchObject({ status: 'connected' })
  })

  test('behavior: reports an unsupported network for an account on a cluster that the app does not have', async () => {
    const { kit, connectTide } = setUp({ chains: ['solana:testnet'] })
    await connectTide()
    expect(getAccount(kit)).toMatchObject({
      isUnsupportedNetwork: true,
      caipNetworkId: solanaTestnet.caipNetworkId,
      status: 'connected',
    })
    await expect(switchNetwork(kit, { caipNetworkId: mainnet })).rejects.toBeInstanceOf(ChainNotSupportedError)
  })

  test.each<[string, unknown]>([
    ['an address of another namespace', [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', publicKey: [1] }]],
    [
      'an address other than its public key',
      [{ address: solanaMainnet.id, publicKey: Array.from({ length: 32 }, () => 7) }],
    ],
    ['an address of 31 bytes', [{ address: '1'.repeat(33), publicKey: [] }]],
    ['a list without accounts', []],
  ])('error: %s connects nothing', async (_, accounts) => {
    const { kit, tide, connectTide } = setUp()
    tide.answerNext(accounts, 'standard:connect')
    await expect(connectTide()).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    expect(getAccount(kit).status).toBe('disconnected')
  })

  test('behavior: a locked wallet is connected when it is unlocked', async () => {
    const window = createTestWindow()
    const first = setUp({}, {}, window)
    await first.connectTide()
    first.kit.destroy()
    const nextWindow = createTestWindow(window.stored)
    const tide = createStandardWallet(nextWindow, { name: 'Tide', accounts: [first.account], isConnected: true })
    tide.answerNext([], 'standard:accounts')
    const { kit } = createTestKit({ networks, adapters: [solana()] }, { window: nextWindow })
    await waitFor(kit.connections, (state) => state.solana?.status === 'disconnected')
    await eventually(() => kit.internals.connections.endAccessWait.has('solana'))
    nextWindow.dispatchEvent(new Event('focus'))
    await waitFor(kit.connections, (state) => state.solana?.status === 'connected')
    expect(tide.requestsOf('standard:connect')).toEqual([])
  })
})

describe('sign-in', () => {
  const pageWith = (features?: string[]) => {
    const { siwx, sessions } = createTestSiwx()
    return { sessions, ...setUp(features ? { features } : {}, { siwx: { ...siwx, allowsWalletText: true } }) }
  }
  const openPrompt = async (page: ReturnType<typeof pageWith>) => {
    await page.connectTide()
    await waitFor(page.kit.siwx, ({ status }) => status === 'prompting')
  }

  test('default: uses the wallet’s own view; the wallet writes the text', async () => {
    const page = pageWith()
    await openPrompt(page)
    await signIn(page.kit)
    const [session] = page.sessions
    expect(session?.message).toBe(
      [
        'app.example wants you to sign in with your Solana account:',
        page.account.address,
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: mainnet',
        'Nonce: nonce1234',
      ].join('\n'),
    )
    const bytes = new TextEncoder().encode(session?.message)
    expect(isSigned(page.account, bytes, base58.decode(session?.signature ?? ''))).toBe(true)
    expect(page.tide.requestsOf('solana:signMessage')).toEqual([])
  })

  test('behavior: a wallet without a view for signing in signs the kit’s text', async () => {
    const page = pageWith(['standard:connect', 'solana:signMessage'])
    await openPrompt(page)
    await signIn(page.kit)
    expect(page.sessions[0]?.message).toContain('Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test.each<[string, (address: string) => object]>([
    [
      'the signature of another account',
      () => ({ account: { address: createSolanaAccount().address, publicKey: [] } }),
    ],
    ['the signature of another text', (address) => ({ account: { address, publicKey: [] }, signedMessage: [1] })],
    ['an answer without a text', (address) => ({ account: { address, publicKey: [] }, signedMessage: 'x' })],
  ])('error: refuses %s, and the user may try again', async (_, outputOf) => {
    const page = pageWith()
    await openPrompt(page)
    page.tide.answerNext([outputOf(page.account.address)], 'solana:signIn')
    await signIn(page.kit)
    expect(page.sessions).toEqual([])
    expect(page.kit.siwx.getState().status).toBe('prompting')
    await signIn(page.kit)
    expect(page.sessions).toHaveLength(1)
  })
})

describe('one wallet in two namespaces', () => {
  test('default: the wallet is one entry, connects in each namespace, and disconnects in one or all', async () => {
    const window = createTestWindow()
    const evm = createTestWallet({ name: 'Tide', rdns: 'com.tide' })
    evm.answers['eth_getBalance'] = () => '0x0'
    evm.announce(window)
    const page = setUp({}, { networks: [testNetwork(), ...networks], adapters: [eip155(), solana()] }, window)
    const { kit, account } = page
    const [group] = selectConnectGroups(kit.getState())
    expect(group?.entries).toMatchObject([
      { connector: { type: 'MULTI_CHAIN', name: 'Tide', connectors: [{ chain: 'eip155' }, { chain: 'solana' }] } },
    ])
    await connect(kit, { connectorId: 'com.tide', namespace: 'eip155' })
    await page.connectTide()
    expect(getAccount(kit)).toMatchObject({ namespace: 'solana', address: account.address })
    expect(getAccount(kit, { namespace: 'eip155' }).address).toBe(evm.account.address)
    expect(window.stored.get('@holdfast/v1/connected_namespaces')).toBe('eip155,solana')
    openModal(kit, { namespace: 'eip155' })
    expect(getAccount(kit)).toMatchObject({ namespace: 'eip155' })
    closeModal(kit)
    await disconnect(kit, { namespace: 'eip155' })
    expect(getAccount(kit)).toMatchObject({ namespace: 'solana', status: 'connected' })
    await connect(kit, { connectorId: 'com.tide', namespace: 'eip155' })
    await disconnect(kit)
    expect([getAccount(kit, { namespace: 'solana' }).status, getAccount(kit, { namespace: 'eip155' }).status]).toEqual([
      'disconnected',
      'disconnected',
    ])
    expect([page.tide.isConnected(), evm.authorized]).toEqual([false, false])
  })
})
