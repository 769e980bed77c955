import { bitcoinNetworkIds, polkadotNetworkIds, solanaNetworkIds, withSs58Prefix } from '@holdfast/caip'
import type { Wallet } from '@holdfast/pairing/peers'
import { createBitcoinAccount, createPolkadotAccount, createSolanaAccount } from '@holdfast/testing'
import { base58, base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../test/testKit.ts'
import { newPage, setUpPairing, uriOf } from '../../test/testPairing.ts'
import { connect } from '../connections/actions/connect.ts'
import { InvalidWalletAnswerError } from '../connections/errors.ts'
import { getAccount } from '../connections/snapshot.ts'
import { isUserRejection } from '../wallet-errors/readWalletError.ts'
import { bip122 } from './bip122/bip122.ts'
import { getBitcoinWallet } from './bip122/getBitcoinWallet.ts'
import { bitcoinTestnet } from './bip122/networks.ts'
import { getPolkadotWallet } from './polkadot/getPolkadotWallet.ts'
import { polkadotMainnet } from './polkadot/networks.ts'
import { polkadot } from './polkadot/polkadot.ts'
import { getSolanaWallet } from './solana/getSolanaWallet.ts'
import { solanaDevnet } from './solana/networks.ts'
import { solana } from './solana/solana.ts'

/*
 * These tests pair with a widely used wallet SDK, across our relay, and call every method of the namespaces other than
 * eip155.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const pairing = setUpPairing()
const [svm, btc, dot] = [
  createSolanaAccount(),
  createBitcoinAccount(new Uint8Array(32).fill(1)),
  createPolkadotAccount(),
]
const [payment, ordinals] = btc.addresses('testnet')
const dotAddress = withSs58Prefix(dot.address, 0) ?? ''
const { devnet } = solanaNetworkIds
const { testnet } = bitcoinNetworkIds
const { polkadot: relayChain } = polkadotNetworkIds
const txid = 'ab'.repeat(32)

const methods = {
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
}
const granted = {
  solana: { chains: [devnet], methods: methods.solana, events: [], accounts: [`${devnet}:${svm.address}`] },
  bip122: {
    chains: [testnet],
    methods: methods.bip122,
    events: [],
    accounts: [payment, ordinals].map(({ address }) => `${testnet}:${address}`),
  },
  polkadot: { chains: [relayChain], methods: methods.polkadot, events: [], accounts: [`${relayChain}:${dotAddress}`] },
}

type Asked = { method: string; chainId: string; params: unknown }
type Answers = Record<string, (params: never) => unknown>

let peers: typeof import('@holdfast/pairing/peers')
beforeAll(async () => {
  peers = await import('@holdfast/pairing/peers')
})

/** Returns the transaction with the account's signature in its place, as wallets do. */
function signed(transaction: Uint8Array): Uint8Array {
  const whole = transaction.slice()
  whole.set(svm.sign(transaction.subarray(65)), 1)
  return whole
}
const fromBase64 = (text: string): Uint8Array => base64.decode(text)
const answers: Answers = {
  solana_signMessage: ({ message }: { message: string }) => ({
    signature: base58.encode(svm.sign(base58.decode(message))),
  }),
  solana_signTransaction: ({ transaction }: { transaction: string }) => ({
    signature: base58.encode(svm.sign(fromBase64(transaction).subarray(65))),
  }),
  solana_signAllTransactions: ({ transactions }: { transactions: string[] }) => ({
    transactions: transactions.map((each) => base64.encode(signed(fromBase64(each)))),
  }),
  solana_signAndSendTransaction: ({ transaction }: { transaction: string }) => ({
    signature: base58.encode(svm.sign(fromBase64(transaction).subarray(65))),
  }),
  signMessage: ({ address, ...text }: { address: string; message: string; protocol: 'bip322' | 'ecdsa' }) => {
    const purpose = address === payment.address ? 'payment' : 'ordinals'
    return { address, signature: hex.encode(base64.decode(btc.signMessage({ ...text, purpose }))) }
  },
  signPsbt: ({ psbt, broadcast }: { psbt: string; broadcast: boolean }) => ({
    psbt: base64.encode(btc.signPsbt(fromBase64(psbt), [0])),
    ...(broadcast && { txid }),
  }),
  sendTransfer: () => ({ txid }),
  polkadot_signMessage: ({ message }: { message: string }) => ({
    id: 1,
    signature: dot.signRaw(new TextEncoder().encode(message)),
  }),
  polkadot_signTransaction: ({ transactionPayload }: { transactionPayload: { method: `0x${string}` } }) => ({
    id: 1,
    signature: dot.signRaw(hex.decode(transactionPayload.method.slice(2))),
  }),
}

/** Connects a kit with three namespaces to the wallet, through the QR code. */
async function setUp(changed: Answers = {}) {
  const networks = [solanaDevnet, bitcoinTestnet, polkadotMainnet]
  const clock = peers.leapingClock()
  const page = pairing.pairingKit({ networks, adapters: [solana(), bip122(), polkadot()] }, newPage(), clock)
  const wallet: Wallet = await peers.theirWallet(pairing.relay().url)
  onTestFinished(wallet.close)
  const asked: Asked[] = []
  let declines = false
  wallet.onRequest(({ id, topic, method, params, chainId }) => {
    asked.push({ method, chainId, params })
    const result = (): unknown => (changed[method] ?? answers[method])?.(params as never) // As the method requires.
    const answer = declines ? { error: { code: 5000, message: 'User rejected.' } } : { result: result() }
    void wallet.respond(topic, id, answer)
  })
  const proposed = new Promise<{ id: number }>((resolve) => wallet.onProposal(resolve))
  const connecting = connect(page.kit, { connectorId: 'walletConnect' })
  await wallet.pair(await uriOf(page))
  const { topic } = await wallet.approve((await proposed).id, granted)
  await connecting
  return { ...page, clock, wallet, topic, asked, decline: () => void (declines = true) }
}

/** Returns a transaction without instructions that only the account must sign. */
function transactionOf(salt: number): Uint8Array {
  return Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...svm.publicKey, ...new Uint8Array(32).fill(salt), 0])
}

function psbtOf(): string {
  const transaction = new Transaction()
  const { script } = p2wpkh(hex.decode(payment.publicKey), TEST_NETWORK)
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 5_000n } })
  transaction.addOutputAddress(ordinals.address, 4_500n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

const genesisHash = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const payload = { address: dotAddress, genesisHash, method: '0x0001', nonce: '0x01' }

describe('walletkit 1.2.10', () => {
  test('default: one session connects three namespaces, each with its own account', async () => {
    const { kit } = await setUp()
    const accounts = (['solana', 'bip122', 'polkadot'] as const).map((namespace) => getAccount(kit, { namespace }))
    expect(accounts.map(({ caipNetworkId, address }) => [caipNetworkId, address])).toEqual([
      [devnet, svm.address],
      [testnet, payment.address],
      [relayChain, dotAddress],
    ])
  })

  test('default: Solana: signs a message, a transaction, and several at once; signs and sends one', async () => {
    const { kit, asked } = await setUp()
    const wallet = await getSolanaWallet(kit)
    const text = new TextEncoder().encode('hello')
    expect(await wallet.signMessage('hello')).toEqual(svm.sign(text))
    const [one, two] = [transactionOf(3), transactionOf(4)]
    expect(await wallet.signTransaction(one)).toEqual(signed(one))
    expect(await wallet.signAllTransactions([one, two])).toEqual([signed(one), signed(two)])
    expect(await wallet.signAndSendTransaction(one)).toBe(base58.encode(svm.sign(one.subarray(65))))
    expect(asked.map(({ method, chainId }) => [method, chainId])).toEqual(
      methods.solana.map((method) => [method, devnet]),
    )
    expect(asked[0]?.params).toEqual({ message: base58.encode(text), pubkey: svm.address })
  })

  test('error: Solana: refuses unsigned transactions, too few transactions, and an invalid signature', async () => {
    const [one, two] = [transactionOf(3), transactionOf(4)]
    const unsigned = base64.encode(one)
    const { kit } = await setUp({
      solana_signTransaction: () => ({ transaction: unsigned }),
      solana_signAllTransactions: () => ({ transactions: [base64.encode(signed(one)), unsigned] }),
      solana_signAndSendTransaction: () => ({ signature: 'nonsense' }),
    })
    const wallet = await getSolanaWallet(kit)
    await expect(wallet.signTransaction(one)).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    await expect(wallet.signAllTransactions([one, two])).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    await expect(wallet.signAndSendTransaction(one)).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    const few = await setUp({ solana_signAllTransactions: () => ({ transactions: [base64.encode(signed(one))] }) })
    const forTwo = (await getSolanaWallet(few.kit)).signAllTransactions([one, two])
    await expect(forTwo).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('default: Bitcoin: signs a text with either protocol, and a PSBT; signs and sends a PSBT; sends a payment', async () => {
    const { kit, asked } = await setUp()
    const wallet = await getBitcoinWallet(kit)
    for (const protocol of ['bip322', 'ecdsa'] as const)
      expect(await wallet.signMessage({ message: 'hello', protocol })).toBe(
        btc.signMessage({ message: 'hello', protocol, purpose: 'payment' }),
      )
    const { psbt } = await wallet.signPsbt({ psbt: psbtOf() })
    const transaction = Transaction.fromPSBT(base64.decode(psbt))
    transaction.finalize()
    expect(transaction.isFinal).toBe(true)
    expect((await wallet.signPsbt({ psbt: psbtOf(), broadcast: true })).txid).toBe(txid)
    expect(await wallet.sendTransfer({ recipient: ordinals.address, value: 1_000n })).toBe(txid)
    expect(asked.map(({ method }) => method)).toEqual([
      'signMessage',
      'signMessage',
      'signPsbt',
      'signPsbt',
      'sendTransfer',
    ])
  })

  test('default: Polkadot: signs a text, and the payload of a transaction', async () => {
    const { kit, asked } = await setUp()
    const wallet = await getPolkadotWallet(kit)
    expect(await wallet.signRaw('hello')).toMatch(/^0x[\da-f]{128}$/)
    expect(await wallet.signPayload(payload)).toMatch(/^0x[\da-f]{128}$/)
    expect(asked.map(({ method, chainId, params }) => [method, chainId, params])).toEqual([
      ['polkadot_signMessage', relayChain, { address: dotAddress, message: 'hello' }],
      ['polkadot_signTransaction', relayChain, { address: dotAddress, transactionPayload: payload }],
    ])
  })

  test('error: a declined request rejects in each namespace, and the session stays', async () => {
    const { kit, decline } = await setUp()
    const [solanaWallet, bitcoinWallet, polkadotWallet] = await Promise.all([
      getSolanaWallet(kit),
      getBitcoinWallet(kit),
      getPolkadotWallet(kit),
    ])
    decline()
    for (const call of [
      () => solanaWallet.signMessage('hello'),
      () => solanaWallet.signTransaction(transactionOf(3)),
      () => solanaWallet.signAllTransactions([transactionOf(3), transactionOf(4)]),
      () => solanaWallet.signAndSendTransaction(transactionOf(3)),
      () => bitcoinWallet.signMessage({ message: 'hello' }),
      () => bitcoinWallet.signPsbt({ psbt: psbtOf() }),
      () => bitcoinWallet.sendTransfer({ recipient: ordinals.address, value: 1_000n }),
      () => polkadotWallet.signRaw('hello'),
      () => polkadotWallet.signPayload(payload),
    ])
      await expect(call()).rejects.toSatisfy(isUserRejection)
    expect(getAccount(kit, { namespace: 'polkadot' }).isConnected).toBe(true)
  })

  test('behavior: only the namespace that is removed from the session is disconnected; ending the session disconnects all', async () => {
    const { kit, wallet, topic } = await setUp()
    const connected = () =>
      (['solana', 'bip122', 'polkadot'] as const).filter((namespace) => getAccount(kit, { namespace }).isConnected)
    const { bip122: _removed, ...remaining } = granted
    await (await wallet.update(topic, remaining)).acknowledged()
    await eventually(() => !connected().includes('bip122'))
    expect(connected()).toEqual(['solana', 'polkadot'])
    await wallet.disconnect(topic)
    await eventually(() => connected().length === 0)
    await expect(getPolkadotWallet(kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
  })

  test('behavior: an expired session disconnects each namespace', async () => {
    const { kit, clock } = await setUp()
    const namespaces = ['solana', 'bip122', 'polkadot'] as const
    const connected = () => namespaces.filter((namespace) => getAccount(kit, { namespace }).isConnected)
    clock.leap(6 * 24 * 60 * 60)
    expect(connected()).toEqual(namespaces)
    clock.leap(25 * 60 * 60)
    await eventually(() => connected().length === 0)
    await expect(getBitcoinWallet(kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
    await expect(getPolkadotWallet(kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
  })
})
