import { bitcoinNetworkIds } from '@holdfast/caip'
import { createBitcoinAccount } from '@holdfast/testing'
import { base64, hex } from '@scure/base'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/testKit.ts'
import { setUpPairing, uriOf } from '../../../test/testPairing.ts'
import { connect } from '../../connections/actions/connect.ts'
import { switchNetwork } from '../../connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError } from '../../connections/errors.ts'
import { getAccount } from '../../connections/snapshot.ts'
import { isUserRejection } from '../../wallet-errors/readWalletError.ts'
import { bip122 } from './bip122.ts'
import { getBitcoinWallet } from './getBitcoinWallet.ts'
import { bitcoinMainnet, bitcoinTestnet } from './networks.ts'

const pairing = setUpPairing()
const account = createBitcoinAccount(new Uint8Array(32).fill(1))
const [payment, ordinals] = account.addresses('testnet')
const testnetAccounts = [payment, ordinals].map(({ address }) => `${bitcoinNetworkIds.testnet}:${address}`)
const methods = ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses']
const txid = 'ab'.repeat(32)
type Params = { address: string; message: string; protocol: 'bip322' | 'ecdsa'; psbt: string; broadcast: boolean }

/** Pairs a kit with a phone that has the granted accounts and answers as wallets do. */
async function setUp(granted: readonly string[] = testnetAccounts) {
  const page = pairing.pairingKit({ networks: [bitcoinTestnet, bitcoinMainnet], adapters: [bip122()] })
  const phone = await pairing.startPhone()
  phone.grant = () => ({
    bip122: {
      methods,
      events: ['accountsChanged'],
      accounts: [...granted],
    },
  })
  phone.answers = {
    signMessage: ({ params }) => {
      const { address, message, protocol } = params as Params // The test checks the request.
      const purpose = address === payment.address ? 'payment' : 'ordinals'
      return { address, signature: hex.encode(base64.decode(account.signMessage({ message, protocol, purpose }))) }
    },
    signPsbt: ({ params }) => {
      const { psbt, broadcast } = params as Params // The test checks this request too.
      const signed = base64.encode(account.signPsbt(base64.decode(psbt), [0]))
      return { psbt: signed, ...(broadcast && { txid }) }
    },
    sendTransfer: () => ({ txid }),
  }
  const connecting = connect(page.kit, { connectorId: 'walletConnect', namespace: 'bip122' })
  // A rejection is reported only below, once the phone has answered.
  connecting.catch(() => {})
  const topic = await phone.approve(await uriOf(page))
  await connecting
  return { ...page, phone, topic, wallet: await getBitcoinWallet(page.kit) }
}

/** Creates a PSBT that spends 5,000 satoshis: `value` to a recipient, 3,500 back as change, and the rest as the fee. */
function psbtOf(value = 1_000n): string {
  const source = p2wpkh(hex.decode(payment.publicKey), TEST_NETWORK)
  const transaction = new Transaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: source.script, amount: 5_000n } })
  transaction.addOutputAddress(ordinals.address, value, TEST_NETWORK)
  transaction.addOutputAddress(payment.address, 3_500n, TEST_NETWORK)
  return base64.encode(transaction.toPSBT())
}

describe('a Bitcoin wallet by pairing', () => {
  test('default: has both addresses, and uses the address for payments', async () => {
    const { kit } = await setUp()
    const { address, caipNetworkId, allAccounts } = getAccount(kit, { namespace: 'bip122' })
    expect([address, caipNetworkId]).toEqual([payment.address, bitcoinNetworkIds.testnet])
    expect(allAccounts.map((each) => [each.address, each.type])).toEqual([
      [payment.address, 'payment'],
      [ordinals.address, 'ordinal'],
    ])
  })

  test('behavior: the addresses are those of the network in use; an address that is invalid on its network is left out', async () => {
    const { mainnet, testnet } = bitcoinNetworkIds
    const [main] = account.addresses('mainnet')
    const { kit } = await setUp([
      `${testnet}:${main.address}`,
      `${testnet}:nonsense`,
      `${testnet}:${ordinals.address}`,
      `${mainnet}:${main.address}`,
      `${testnet}:${payment.address}`,
    ])
    const accountsInUse = () => {
      const { caipNetworkId, allAccounts } = getAccount(kit, { namespace: 'bip122' })
      return [caipNetworkId, ...allAccounts.map(({ address }) => address)]
    }
    expect(accountsInUse()).toEqual([testnet, payment.address, ordinals.address])
    await switchNetwork(kit, { caipNetworkId: mainnet })
    expect(accountsInUse()).toEqual([mainnet, main.address])
  })

  test('error: a wallet without an address of the network does not connect', async () => {
    const [main] = account.addresses('mainnet')
    const connecting = setUp([`${bitcoinNetworkIds.testnet}:${main.address}`])
    await expect(connecting).rejects.toMatchObject({ name: 'NoSharedNetworkError' })
  })

  test('default: signs a text with either protocol, and for either address', async () => {
    const { wallet, phone } = await setUp()
    for (const [protocol, { address }, purpose] of [
      ['bip322', payment, 'payment'],
      ['ecdsa', payment, 'payment'],
    ] as const) {
      const signed = await wallet.signMessage({ message: 'hello', protocol, address })
      expect(signed).toBe(account.signMessage({ message: 'hello', protocol, purpose }))
    }
    await wallet.signMessage({ message: 'hello', address: ordinals.address })
    expect(phone.requests.map(({ method, chainId, params }) => [method, chainId, (params as Params).address])).toEqual(
      [payment, payment, ordinals].map(({ address }) => ['signMessage', bitcoinNetworkIds.testnet, address]),
    )
  })

  test('default: signs a PSBT, and sends it if requested', async () => {
    const { wallet, phone } = await setUp()
    const signed = await wallet.signPsbt({ psbt: psbtOf() })
    const transaction = Transaction.fromPSBT(base64.decode(signed.psbt))
    transaction.finalize()
    expect([transaction.isFinal, transaction.fee, signed.txid]).toEqual([true, 500n, undefined])
    const inputs = [{ index: 0, sighashTypes: [1] }]
    expect((await wallet.signPsbt({ psbt: psbtOf(), inputs, broadcast: true })).txid).toBe(txid)
    expect(phone.requests.at(-1)?.params).toEqual({
      account: payment.address,
      psbt: psbtOf(),
      signInputs: [{ index: 0, address: payment.address, sighashTypes: [1] }],
      broadcast: true,
    })
  })

  test('default: sends a payment', async () => {
    const { wallet, phone } = await setUp()
    expect(await wallet.sendTransfer({ recipient: ordinals.address, value: 1_000n })).toBe(txid)
    const params = { account: payment.address, recipientAddress: ordinals.address, amount: '1000' }
    expect(phone.requests).toEqual([{ method: 'sendTransfer', chainId: bitcoinNetworkIds.testnet, params }])
  })

  test('error: after the user declines a request, the wallet stays connected', async () => {
    const { kit, wallet, phone } = await setUp()
    const decline = () => {
      throw { code: 4001, message: 'no' }
    }
    phone.answers = Object.fromEntries(methods.map((method) => [method, decline]))
    await expect(wallet.signMessage({ message: 'hello' })).rejects.toSatisfy(isUserRejection)
    await expect(wallet.signPsbt({ psbt: psbtOf() })).rejects.toSatisfy(isUserRejection)
    const sending = wallet.sendTransfer({ recipient: ordinals.address, value: 1n })
    await expect(sending).rejects.toSatisfy(isUserRejection)
    expect(getAccount(kit, { namespace: 'bip122' }).isConnected).toBe(true)
  })

  test.each([
    [null],
    [7],
    [''],
    ['nonsense'],
    [[]],
    [{}],
    [{ signature: 7, psbt: 7, txid: 7 }],
    [{ signature: 'ab', psbt: 'ab', txid: 'ab' }],
  ])('error: refuses the answer %j', async (answer) => {
    const { wallet, phone } = await setUp()
    phone.answers = Object.fromEntries(methods.map((method) => [method, () => answer]))
    await expect(wallet.signMessage({ message: 'hello' })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    await expect(wallet.signPsbt({ psbt: psbtOf() })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    const sending = wallet.sendTransfer({ recipient: ordinals.address, value: 1n })
    await expect(sending).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('error: refuses a signed transaction other than the requested one', async () => {
    const { wallet, phone } = await setUp()
    phone.answers['signPsbt'] = () => ({ psbt: base64.encode(account.signPsbt(base64.decode(psbtOf(1_400n)), [0])) })
    await expect(wallet.signPsbt({ psbt: psbtOf() })).rejects.toBeInstanceOf(InvalidWalletAnswerError)
  })

  test('behavior: the kit disconnects a wallet that ends the session', async () => {
    const { kit, phone, topic } = await setUp()
    await phone.client.disconnect({ topic })
    await eventually(() => !getAccount(kit, { namespace: 'bip122' }).isConnected)
    await expect(getBitcoinWallet(kit)).rejects.toMatchObject({ name: 'ConnectorNotFoundError' })
  })
})
