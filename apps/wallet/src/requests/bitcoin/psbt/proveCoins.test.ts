import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { bitcoinAccount, psbtRequest, regtest, stranger } from '../../../../test/psbtRequest.ts'
import type { EsploraNode } from '../esplora.ts'
import { proveCoins } from './proveCoins.ts'
import { signPsbt } from './signPsbt.ts'

const [payment, ordinals] = bitcoinAccount

/** Returns a transaction that creates these coins. Each salt gives it another id. */
function createCoins(salt: number, ...outputs: readonly psbtRequest.Output[]): Transaction {
  const transaction = new Transaction({ allowUnknownInputs: true })
  for (const { to, amount } of outputs) transaction.addOutputAddress(to.address, amount, regtest)
  transaction.addInput({ txid: salt.toString(16).padStart(64, 'f'), index: 0, finalScriptSig: Uint8Array.of(0) })
  return transaction
}

/** Creates a node that knows these transactions, and records the ids of the requested transactions. */
function nodeWith(...known: readonly Transaction[]) {
  const requestedIds: string[] = []
  const transaction = async (txid: string): Promise<Uint8Array> => {
    requestedIds.push(txid)
    const found = known.find(({ id }) => id === txid)
    if (!found) throw new Error('the node does not know the transaction')
    return found.toBytes(true, true)
  }
  return { requestedIds, node: { transaction } as unknown as EsploraNode } // The code uses only this function.
}

const large = createCoins(1, { to: payment, amount: 900_000n })
const small = createCoins(2, { to: stranger, amount: 7n }, { to: payment, amount: 100_000n })
const payout = [{ to: stranger, amount: 150_000n }]
const refusal = { code: -32_602, message: expect.stringContaining('differs from what the transaction says') }

describe('proveCoins', () => {
  it('default: looks up the transactions of several coins, each once, if each signature commits only to its own coin', async () => {
    const { node, requestedIds } = nodeWith(large, small)
    const request = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 1 },
      ],
      payout,
    )
    expect(await proveCoins(request, bitcoinAccount, node)).toBe(true)
    expect(requestedIds).toEqual([large.id, small.id])
  })

  it('error: refuses a coin that is worth more than the PSBT says, since the difference would be paid as a fee', async () => {
    const { node } = nodeWith(large, small)
    // According to the PSBT, the fee is 50,000; in truth it is 850,000.
    const request = psbtRequest([{ made: large }, { made: small, vout: 1 }], payout)
    await expect(proveCoins(request, bitcoinAccount, node)).rejects.toMatchObject(refusal)
    await expect(signPsbt(request, bitcoinAccount, node)).rejects.toMatchObject(refusal)
  })

  it("error: refuses another account's coin whose value or script differs from what the PSBT says", async () => {
    const { node } = nodeWith(large, small)
    const lies = [
      { made: small, key: stranger, amount: 8n },
      { made: small, key: ordinals, amount: 7n },
    ]
    for (const lie of lies) {
      const request = psbtRequest([{ made: large, amount: 900_000n }, lie], payout)
      await expect(proveCoins(request, bitcoinAccount, node)).rejects.toMatchObject(refusal)
    }
  })

  it('error: refuses a coin of the account that the PSBT does not describe, since two such PSBTs could be combined to spend two coins', async () => {
    const { node } = nodeWith(large, small)
    for (const vout of [0, 1]) {
      const request = psbtRequest(
        [
          { made: large, amount: 900_000n },
          { made: small, vout, isSilent: true },
        ],
        payout,
      )
      const proving = proveCoins(request, bitcoinAccount, node)
      if (vout === 0) expect(await proving).toBe(true)
      else await expect(proving).rejects.toMatchObject(refusal)
      // Without the node's answer, the coin could belong to the account.
      expect(await proveCoins(request, bitcoinAccount, nodeWith(large).node)).toBe(false)
    }
  })

  it('behavior: a transaction on the chain proves its coins, even with an unusual version, input or output script', async () => {
    const lenient = {
      allowUnknownVersion: true,
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    }
    const odd = new Transaction({ ...lenient, version: 3 })
    odd.addOutputAddress(payment.address, 100_000n, regtest)
    // A script that contains only numbers, an unreadable script, and an empty one.
    for (const script of [Uint8Array.of(0x51, 0x52), Uint8Array.of(0x4c), new Uint8Array()])
      odd.addOutput({ script, amount: 1n })
    odd.addInput({ txid: 'ee'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0) })
    const request = psbtRequest([{ made: large, amount: 900_000n }, { made: odd }], payout)
    expect(await proveCoins(request, bitcoinAccount, nodeWith(large, odd).node)).toBe(true)
  })

  it('behavior: a PSBT that contains the transactions proves its coins itself; a changed transaction makes it unreadable', async () => {
    const { node, requestedIds } = nodeWith()
    const whole = { made: large, isWhole: true, amount: 900_000n }
    const request = psbtRequest([whole, { made: small, vout: 1, isWhole: true }], payout)
    expect(await proveCoins(request, bitcoinAccount, node)).toBe(true)
    expect(requestedIds).toEqual([])
    const coin = hex.decode(`${'a0bb0d00'}00000000`)
    const bytes = Buffer.from(request.psbt)
    for (const index of [bytes.indexOf(coin), bytes.lastIndexOf(coin)]) {
      const forged = request.psbt.slice()
      forged[index] = 0xa1
      const falseRequest = { ...request, psbt: forged }
      await expect(proveCoins(falseRequest, bitcoinAccount, node)).rejects.toThrow('not a partially signed transaction')
    }
  })

  it('behavior: asks no node if the signatures commit to every value: if there is only one coin, or only taproot signatures', async () => {
    const { node, requestedIds } = nodeWith()
    expect(await proveCoins(psbtRequest([{ made: large }], payout), bitcoinAccount, node)).toBe(true)
    const taproot = [
      { key: ordinals, made: large },
      { key: ordinals, made: small, vout: 1 },
    ]
    expect(await proveCoins(psbtRequest(taproot, payout), bitcoinAccount, node)).toBe(true)
    const others = psbtRequest([{ made: large }, { key: ordinals, made: small }], payout, { inputs: [{ index: 1 }] })
    expect(await proveCoins(others, bitcoinAccount, node)).toBe(true)
    expect(requestedIds).toEqual([])
  })

  it('error: a node that does not know the transaction, sends another one, or sends invalid bytes proves nothing', async () => {
    const request = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 1 },
      ],
      payout,
    )
    expect(await proveCoins(request, bitcoinAccount, nodeWith(large).node)).toBe(false)
    for (const bytes of [large.toBytes(true, true), new Uint8Array(), new Uint8Array(90)]) {
      const node = { transaction: async () => bytes } as unknown as EsploraNode // The code uses only this function.
      expect(await proveCoins(request, bitcoinAccount, node)).toBe(false)
    }
    // This node answers every query with a transaction that agrees with the false value of the first coin.
    const agreeing = createCoins(3, { to: payment, amount: 100_000n })
    const bytes = agreeing.toBytes(true, true)
    const lyingNode = { transaction: async () => bytes } as unknown as EsploraNode // The code uses only this function.
    const lyingRequest = psbtRequest([{ made: large }, { made: agreeing }], [{ to: stranger, amount: 150_000n }])
    expect(await proveCoins(lyingRequest, bitcoinAccount, lyingNode)).toBe(false)
    const missingOutput = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 9 },
      ],
      payout,
    )
    expect(await proveCoins(missingOutput, bitcoinAccount, nodeWith(large, small).node)).toBe(false)
  })

  it('behavior: fetches no transaction if there are more than fifty', async () => {
    const { node, requestedIds } = nodeWith()
    const many = psbtRequest(
      Array.from({ length: 51 }, () => ({})),
      payout,
    )
    expect(await proveCoins(many, bitcoinAccount, node)).toBe(false)
    expect(requestedIds).toEqual([])
  })
})
