import { bitcoinNetworkIds } from '@holdfast/caip'
import { HDKey } from '@scure/bip32'
import { Script, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { type BitcoinKey, deriveBitcoin } from '../../../keys/bitcoin.ts'
import type { EsploraNode } from '../esplora.ts'
import { prepareTransfer, signTransfer, type TransferRequest } from './transfer.ts'

const caipNetworkId = bitcoinNetworkIds.regtest
const [payment, ordinal] = deriveBitcoin(HDKey.fromMasterSeed(new Uint8Array(32).fill(1)), 0)(caipNetworkId) as [
  BitcoinKey,
  BitcoinKey,
] // An account has one key of each type on a network.
const [friend] = deriveBitcoin(HDKey.fromMasterSeed(new Uint8Array(32).fill(2)), 0)(caipNetworkId) as [BitcoinKey]
const txid = 'ab'.repeat(32)
const coin = (value: bigint, vout = 0) => ({ txid, vout, value })

const request = (changes: Partial<TransferRequest> = {}): TransferRequest => ({
  kind: 'bitcoinTransfer',
  address: payment.address,
  chain: { caipNetworkId, name: 'Regtest', nativeCurrency: { symbol: 'BTC', decimals: 8 }, rpcUrls: [] },
  recipient: friend.address,
  value: 50_000n,
  changeAddress: payment.address,
  memo: undefined,
  ...changes,
})

/** Creates a node that returns these coins for the account's addresses. */
function nodeOf(coins: readonly ReturnType<typeof coin>[], feeRate = 2): EsploraNode {
  return {
    coins: async (address) => (address === payment.address || address === ordinal.address ? coins : []),
    feeRate: async () => feeRate,
    transaction: () => Promise.reject(new Error('a transaction was read')),
    send: () => Promise.reject(new Error('a transaction was sent')),
  }
}

describe('prepareTransfer', () => {
  it('default: the fee is the rate times the size of the transaction', async () => {
    // The size is 141: 11 of overhead, 68 for the input, and 31 for each of the two outputs.
    const prepared = await prepareTransfer(request(), payment, nodeOf([coin(90_000n)]))
    expect(prepared).toEqual({ coins: [coin(90_000n)], fee: 282n, change: 39_718n, hasHighFee: false })
  })

  it('behavior: a taproot input lowers the fee; a memo or a taproot recipient raises it', async () => {
    const node = nodeOf([coin(90_000n)])
    expect((await prepareTransfer(request(), ordinal, node)).fee).toBe(261n)
    expect((await prepareTransfer(request({ memo: new Uint8Array(9) }), payment, node)).fee).toBe(322n)
    expect((await prepareTransfer(request({ recipient: ordinal.address }), payment, node)).fee).toBe(306n)
  })

  it('behavior: reports a high fee', async () => {
    const node = nodeOf([coin(90_000n)], 100)
    expect((await prepareTransfer(request({ value: 20_000n }), payment, node)).hasHighFee).toBe(true)
  })

  it('error: throws if the account holds too little, or if the node names an absurd fee rate', async () => {
    await expect(prepareTransfer(request(), payment, nodeOf([coin(50_000n)]))).rejects.toMatchObject({
      code: -32_000,
      shortMessage: 'The account holds too little for the amount and the fee.',
    })
    await expect(prepareTransfer(request(), payment, nodeOf([coin(10n ** 10n)], 10_001))).rejects.toMatchObject({
      code: -32_000,
      shortMessage: 'The node names a fee that nodes refuse as absurd.',
    })
  })
})

describe('signTransfer', () => {
  /** Signs a payment, and reads the transaction. */
  async function sign(changes: Partial<TransferRequest>, key: BitcoinKey, change = 39_718n) {
    const prepared = { coins: [coin(90_000n, 3)], fee: 282n, change, hasHighFee: false }
    const { hash, bytes } = await signTransfer(request(changes), key, prepared, nodeOf([coin(90_000n, 3)]))
    const transaction = Transaction.fromRaw(Buffer.from(bytes, 'hex'), { allowUnknownOutputs: true })
    expect(transaction.id).toBe(hash)
    const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))
    return { transaction, outputs, input: transaction.getInput(0) }
  }
  const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

  it('default: pays the recipient, and returns the change', async () => {
    const { transaction, outputs, input } = await sign({}, payment)
    expect(outputs.map(({ amount }) => amount)).toEqual([50_000n, 39_718n])
    expect([0, 1].map((index) => transaction.getOutputAddress(index, network))).toEqual([
      friend.address,
      payment.address,
    ])
    expect([Buffer.from(input.txid ?? []).toString('hex'), input.index]).toEqual([txid, 3])
    // The witness is a signature and its public key.
    expect(input.finalScriptWitness?.[1]).toEqual(payment.publicKey)
  })

  it('behavior: the witness of a taproot input is only a signature', async () => {
    const { input } = await sign({}, ordinal)
    expect(input.finalScriptWitness?.map((each) => each.length)).toEqual([64])
  })

  it('behavior: adds no output for zero change, and puts a memo into an output without value', async () => {
    expect((await sign({}, payment, 0n)).outputs).toHaveLength(1)
    const memo = new TextEncoder().encode('kelp')
    const { outputs } = await sign({ memo }, payment, 0n)
    expect(outputs[1]?.amount).toBe(0n)
    expect(Script.decode(outputs[1]?.script ?? new Uint8Array())).toEqual(['RETURN', memo])
  })

  it('error: throws if a coin has been spent since it was chosen', async () => {
    const prepared = { coins: [coin(90_000n, 3)], fee: 282n, change: 39_718n, hasHighFee: false }
    await expect(signTransfer(request(), payment, prepared, nodeOf([coin(90_000n, 2)]))).rejects.toMatchObject({
      code: -32_000,
      shortMessage: expect.stringContaining('spent in the meantime'),
    })
  })
})
