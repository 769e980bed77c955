import { bitcoinNetworkIds } from '@holdfast/caip'
import { type BitcoinFace, createBitcoinAccount, createBitcoinTestWallet } from '@holdfast/testing'
import { base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { createTestKit, eventually } from '../../../test/testKit.ts'
import { createTestWindow } from '../../../test/testWindow.ts'
import { AccountNotFoundError } from '../../accounts/errors.ts'
import { connect } from '../../connections/actions/connect.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { MethodNotSupportedError } from '../../wallet-client/errors.ts'
import { bip122 } from './bip122.ts'
import { InvalidTransferError } from './errors.ts'
import { getBitcoinWallet } from './getBitcoinWallet.ts'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from './networks.ts'

const account = createBitcoinAccount(new Uint8Array(32).fill(1))
const [payment, ordinals] = account.addresses('testnet')
const connectorIds: Record<BitcoinFace, string> = {
  standard: 'standard:Tide',
  satsConnect: 'btc:TestProvidersTide.BitcoinProvider',
  leather: 'btc:LeatherProvider',
  unisat: 'btc:unisat',
}
/** Malformed answers of a wallet. */
const malformed: readonly unknown[] = [null, 7, 'nonsense', [], [null], {}, { addresses: 'none' }]

const faces = ['standard', 'satsConnect', 'leather', 'unisat'] as const

function setUp(face: BitcoinFace, options: Partial<Parameters<typeof createBitcoinTestWallet>[1]> = {}) {
  const window = createTestWindow()
  const wallet = createBitcoinTestWallet(window, {
    face,
    name: 'Tide',
    account,
    network: 'testnet',
    ...options,
  })
  const networks = [bitcoinTestnet, bitcoinSignet, bitcoinMainnet]
  const { kit } = createTestKit({ networks, adapters: [bip122()] }, { window })
  return { kit, wallet, window, connectorId: connectorIds[face] }
}

/** Creates a PSBT that spends 5,000 satoshis: `value` to a recipient, 3,500 back as change, and the rest as the fee. */
function psbtOf(publicKey = payment.publicKey, value = 1_000n): string {
  const source = p2wpkh(hex.decode(publicKey), TEST_NETWORK)
  const transaction = new Transaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: source.script, amount: 5_000n } })
  transaction.addOutputAddress(ordinals.address, value, TEST_NETWORK)
  transaction.addOutputAddress(payment.address, 3_500n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

describe('bip122', () => {
  test.each(faces)(
    'default: %s: on connecting, puts the payment account in use, and lists the ordinals account if it is shared',
    async (face) => {
      const { kit, connectorId } = setUp(face)
      const connected = await connect(kit, { connectorId })
      expect(connected).toMatchObject({ address: payment.address, caipNetworkId: bitcoinNetworkIds.testnet })
      const { allAccounts } = getAccount(kit, { namespace: 'bip122' })
      expect(allAccounts.slice(0, 1)).toMatchObject([{ type: 'payment', publicKey: payment.publicKey }])
      if (face !== 'unisat') expect(allAccounts[1]).toMatchObject({ address: ordinals.address, type: 'ordinal' })
    },
  )

  test.each(faces)('default: %s: signs a text with either protocol', async (face) => {
    const { kit, connectorId } = setUp(face)
    await connect(kit, { connectorId })
    const wallet = await getBitcoinWallet(kit)
    const expected = { message: 'hello', purpose: 'payment' } as const
    expect(await wallet.signMessage({ message: 'hello' })).toBe(
      account.signMessage({ ...expected, protocol: 'bip322' }),
    )
    // Leather supports only BIP-322.
    const protocol = face === 'leather' ? 'bip322' : 'ecdsa'
    expect(await wallet.signMessage({ message: 'hello', protocol })).toBe(
      account.signMessage({ ...expected, protocol }),
    )
    await expect(wallet.signMessage({ message: 'hello', address: 'tb1q' })).rejects.toBeInstanceOf(AccountNotFoundError)
  })

  test.each(faces)('default: %s: signs a PSBT, and returns the same transaction', async (face) => {
    const { kit, connectorId } = setUp(face)
    await connect(kit, { connectorId })
    const { psbt, txid } = await (await getBitcoinWallet(kit)).signPsbt({ psbt: psbtOf() })
    const signed = Transaction.fromPSBT(base64.decode(psbt))
    signed.finalize()
    expect([signed.isFinal, signed.fee, txid]).toEqual([true, 500n, undefined])
  })

  test.each(faces)('error: %s: refuses a signed transaction other than the requested one', async (face) => {
    const { kit, connectorId, wallet } = setUp(face)
    await connect(kit, { connectorId })
    wallet.answerNext(psbtOf(payment.publicKey, 1_400n), 'signPsbt')
    const signing = (await getBitcoinWallet(kit)).signPsbt({ psbt: psbtOf() })
    await expect(signing).rejects.toThrow('could not be understood')
  })

  test('error: refuses an invalid PSBT, a missing input, and an account of another wallet', async () => {
    const { kit, connectorId, wallet } = setUp('satsConnect')
    await connect(kit, { connectorId })
    const { signPsbt } = await getBitcoinWallet(kit)
    const version2 = base64.encode(hex.decode('70736274ff01fb0402000000000100'))
    const cut = base64.encode(base64.decode(psbtOf()).slice(0, 40))
    // The transactions are only a version and a number of inputs: 65,535 and 65,536.
    const withoutInputs = ['70736274ff01000702000000fdffff', '70736274ff01000902000000fe00000100'].map((text) =>
      base64.encode(hex.decode(text)),
    )
    for (const psbt of ['', 'nonsense', 'cHNidP8=', version2, cut, ...withoutInputs]) {
      await expect(signPsbt({ psbt })).rejects.toMatchObject({ name: 'InvalidTransferError', problem: 'psbt' })
    }
    for (const index of [1, -1, 0.5]) {
      await expect(signPsbt({ psbt: psbtOf(), inputs: [{ index }] })).rejects.toMatchObject({ problem: 'inputs' })
    }
    await expect(signPsbt({ psbt: psbtOf(), inputs: [] })).rejects.toMatchObject({ problem: 'inputs' })
    const foreign = { index: 0, address: createBitcoinAccount().addresses('testnet')[0].address }
    await expect(signPsbt({ psbt: psbtOf(), inputs: [foreign] })).rejects.toBeInstanceOf(AccountNotFoundError)
    expect(wallet.requestsOf('signPsbt')).toEqual([])
    // The input belongs to another key: the wallet refuses.
    const other = createBitcoinAccount().addresses('testnet')[0].publicKey
    await expect(signPsbt({ psbt: psbtOf(other) })).rejects.toThrow()
  })

  test.each(['satsConnect', 'leather', 'unisat'] as const)('default: %s: sends a payment', async (face) => {
    const txid = 'ab'.repeat(32)
    const { kit, connectorId, wallet } = setUp(face, { send: async () => txid })
    await connect(kit, { connectorId })
    const { sendTransfer } = await getBitcoinWallet(kit)
    expect(await sendTransfer({ recipient: ordinals.address, value: 1_000n })).toBe(txid)
    expect(wallet.requestsOf('sendTransfer')[0]?.params).toEqual([{ recipient: ordinals.address, value: 1_000 }])
    const mainnet = account.addresses('mainnet')[0].address
    for (const [recipient, value] of [
      [mainnet, 1n],
      [ordinals.address.replace(/.$/, 'b'), 1n],
      [ordinals.address, 0n],
      [ordinals.address, -1n],
      [ordinals.address, 2_100_000_000_000_001n],
    ] as const) {
      await expect(sendTransfer({ recipient, value })).rejects.toBeInstanceOf(InvalidTransferError)
    }
    expect(wallet.requestsOf('sendTransfer')).toHaveLength(1)
    wallet.answerNext('not a transaction', 'sendTransfer')
    await expect(sendTransfer({ recipient: ordinals.address, value: 1n })).rejects.toThrow('could not be understood')
  })

  test('error: refuses a payment by a wallet of Wallet Standard, which only signs', async () => {
    const { kit, connectorId } = setUp('standard')
    await connect(kit, { connectorId })
    const { sendTransfer } = await getBitcoinWallet(kit)
    const sent = sendTransfer({ recipient: ordinals.address, value: 1n })
    await expect(sent).rejects.toBeInstanceOf(MethodNotSupportedError)
  })

  test.each(faces)('error: %s: accounts of another network are refused', async (face) => {
    const { kit, connectorId, wallet } = setUp(face)
    const [main] = account.addresses('mainnet')
    wallet.answerNext({ addresses: [main], network: 'testnet' }, 'connect')
    wallet.answerNext({ addresses: [main], network: 'testnet' }, 'accounts')
    await expect(connect(kit, { connectorId })).rejects.toThrow()
    expect(getAccount(kit, { namespace: 'bip122' }).isConnected).toBe(false)
  })

  test.each(malformed.map((answer) => [answer]))('error: connecting fails if the wallet answers %j', async (answer) => {
    for (const face of faces) {
      const { kit, connectorId, wallet } = setUp(face)
      wallet.answerNext(answer, 'connect')
      await expect(connect(kit, { connectorId })).rejects.toThrow()
    }
  })

  test('behavior: lists each wallet once, even if it is late or has several interfaces, and leaves out broken wallets', async () => {
    const window = createTestWindow()
    const hostile = Object.defineProperty({}, 'id', {
      get: () => {
        throw new Error('no')
      },
    })
    Reflect.set(window, 'btc_providers', [
      null,
      7,
      hostile,
      { id: 'constructor.prototype', name: 'Function' },
      { id: 'nowhere', name: 'Nowhere' },
      { id: 'a.b.c.d.e.f', name: 'Deep' },
    ])
    Reflect.defineProperty(window, 'unisat', {
      get: () => {
        throw new Error('no')
      },
    })
    createBitcoinTestWallet(window, { face: 'standard', name: 'Tide', account })
    createBitcoinTestWallet(window, { face: 'satsConnect', name: 'Tide', account })
    const { kit, clock } = createTestKit({ networks: [bitcoinTestnet], adapters: [bip122()] }, { window })
    const names = () => kit.connectors.getState().connectors.map(({ name }) => name)
    expect(names()).toEqual(['Tide'])
    createBitcoinTestWallet(window, { face: 'satsConnect', name: 'Reef', account })
    expect(names()).toEqual(['Tide'])
    clock.tick(500)
    expect(names()).toEqual(['Tide', 'Reef'])
    Reflect.set(window, 'btc_providers', 'nonsense')
    createBitcoinTestWallet(window, { face: 'leather', account })
    window.dispatchEvent(new Event('pointerdown'))
    expect(names()).toEqual(['Tide', 'Reef', 'Leather'])
  })

  const reloadWithLocked = async (face: BitcoinFace) => {
    const page = setUp(face)
    await connect(page.kit, { connectorId: page.connectorId })
    page.kit.destroy()
    page.wallet.answerNext({ addresses: [], network: 'testnet' }, 'accounts')
    const { kit } = createTestKit({ networks: [bitcoinTestnet], adapters: [bip122()] }, { window: page.window })
    return { ...page, kit, isStored: () => page.window.stored.has('@holdfast/v1/bip122:connected_connector_id') }
  }

  test.each(['standard', 'satsConnect', 'unisat'] as const)(
    'behavior: %s: a wallet that was locked on reload is connected without a prompt when the user returns from unlocking it',
    async (face) => {
      const { kit, wallet, window, isStored } = await reloadWithLocked(face)
      await eventually(() => kit.internals.connections.endAccessWait.has('bip122'))
      expect([getAccount(kit, { namespace: 'bip122' }).isConnected, isStored()]).toEqual([false, true])
      window.dispatchEvent(new Event('focus'))
      await eventually(() => getAccount(kit, { namespace: 'bip122' }).isConnected)
      expect(wallet.requestsOf('connect')).toHaveLength(1)
    },
  )

  test('behavior: leather, which answers only with a prompt, is forgotten on reload', async () => {
    const { wallet, isStored } = await reloadWithLocked('leather')
    await eventually(() => !isStored())
    expect(wallet.requestsOf('connect')).toHaveLength(1)
  })

  test('behavior: a wallet that withdraws its accounts is disconnected', async () => {
    const { kit, connectorId, wallet } = setUp('unisat')
    await connect(kit, { connectorId })
    await wallet.disconnect()
    await eventually(() => !getAccount(kit, { namespace: 'bip122' }).isConnected)
  })
})
