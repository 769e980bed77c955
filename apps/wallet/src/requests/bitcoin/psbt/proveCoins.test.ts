import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { bitcoinAccount, psbtRequest, regtest, stranger } from '../../../../test/psbtRequest.ts'
import type { EsploraNode } from '../esplora.ts'
import { proveCoins } from './proveCoins.ts'
import { signPsbt } from './signPsbt.ts'

const [payment, ordinals] = bitcoinAccount

/** A transaction that made a coin for each of the keys. */
function madeFor(salt: number, ...outputs: readonly psbtRequest.Output[]): Transaction {
  const transaction = new Transaction({ allowUnknownInputs: true })
  for (const { to, amount } of outputs) transaction.addOutputAddress(to.address, amount, regtest)
  transaction.addInput({ txid: salt.toString(16).padStart(64, 'f'), index: 0, finalScriptSig: Uint8Array.of(0) })
  return transaction
}

/** A stand-in for the node that knows these transactions. */
function nodeWith(...known: readonly Transaction[]) {
  const asked: string[] = []
  const transaction = async (txid: string): Promise<Uint8Array> => {
    asked.push(txid)
    const found = known.find(({ id }) => id === txid)
    if (!found) throw new Error('the node does not know it')
    return found.toBytes(true, true)
  }
  return { asked, node: { transaction } as unknown as EsploraNode } // The code uses only this.
}

const large = madeFor(1, { to: payment, amount: 900_000n })
const small = madeFor(2, { to: stranger, amount: 7n }, { to: payment, amount: 100_000n })
const paying = [{ to: stranger, amount: 150_000n }]
const refused = { code: -32_602, message: expect.stringContaining('differs from what the transaction says') }

describe('proveCoins', () => {
  it('default: several coins whose signatures commit only to their own value are looked up, each transaction once', async () => {
    const { node, asked } = nodeWith(large, small)
    const request = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 1 },
      ],
      paying,
    )
    expect(await proveCoins(request, bitcoinAccount, node)).toBe(true)
    expect(asked).toEqual([large.id, small.id])
  })

  it('error: a coin that is worth more than the PSBT says: the difference would be burned as a fee', async () => {
    const { node } = nodeWith(large, small)
    // The fee is 50,000 by the PSBT and 850,000 in truth.
    const request = psbtRequest([{ made: large }, { made: small, vout: 1 }], paying)
    await expect(proveCoins(request, bitcoinAccount, node)).rejects.toMatchObject(refused)
    await expect(signPsbt(request, bitcoinAccount, node)).rejects.toMatchObject(refused)
  })

  it("error: another account's coin with another value, or another script", async () => {
    const { node } = nodeWith(large, small)
    const lies = [
      { made: small, key: stranger, amount: 8n },
      { made: small, key: ordinals, amount: 7n },
    ]
    for (const lie of lies) {
      const request = psbtRequest([{ made: large, amount: 900_000n }, lie], paying)
      await expect(proveCoins(request, bitcoinAccount, node)).rejects.toMatchObject(refused)
    }
  })

  it('error: a coin of the account that the PSBT does not describe: two such PSBTs could be joined into one that spends both', async () => {
    const { node } = nodeWith(large, small)
    for (const vout of [0, 1]) {
      const request = psbtRequest(
        [
          { made: large, amount: 900_000n },
          { made: small, vout, isSilent: true },
        ],
        paying,
      )
      const proving = proveCoins(request, bitcoinAccount, node)
      if (vout === 0) expect(await proving).toBe(true)
      else await expect(proving).rejects.toMatchObject(refused)
      // Without the node's answer, the coin may be the account's.
      expect(await proveCoins(request, bitcoinAccount, nodeWith(large).node)).toBe(false)
    }
  })

  it('behavior: a transaction on the chain proves its coins, however odd its version, inputs and other outputs are', async () => {
    const lenient = {
      allowUnknownVersion: true,
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    }
    const odd = new Transaction({ ...lenient, version: 3 })
    odd.addOutputAddress(payment.address, 100_000n, regtest)
    // A script of numbers alone, an unreadable script, and an empty one.
    for (const script of [Uint8Array.of(0x51, 0x52), Uint8Array.of(0x4c), new Uint8Array()])
      odd.addOutput({ script, amount: 1n })
    odd.addInput({ txid: 'ee'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0) })
    const request = psbtRequest([{ made: large, amount: 900_000n }, { made: odd }], paying)
    expect(await proveCoins(request, bitcoinAccount, nodeWith(large, odd).node)).toBe(true)
  })

  it('behavior: a PSBT that carries the transactions proves them itself, and no lie about them is read', async () => {
    const { node, asked } = nodeWith()
    const whole = { made: large, isWhole: true, amount: 900_000n }
    const request = psbtRequest([whole, { made: small, vout: 1, isWhole: true }], paying)
    expect(await proveCoins(request, bitcoinAccount, node)).toBe(true)
    expect(asked).toEqual([])
    const coin = hex.decode(`${'a0bb0d00'}00000000`)
    const at = Buffer.from(request.psbt).lastIndexOf(coin)
    for (const index of [Buffer.from(request.psbt).indexOf(coin), at]) {
      const forged = request.psbt.slice()
      forged[index] = 0xa1
      const lying = { ...request, psbt: forged }
      await expect(proveCoins(lying, bitcoinAccount, node)).rejects.toThrow('not a partially signed transaction')
    }
  })

  it('behavior: the node is not asked if the signature commits to everything: one coin, or only taproot', async () => {
    const { node, asked } = nodeWith()
    expect(await proveCoins(psbtRequest([{ made: large }], paying), bitcoinAccount, node)).toBe(true)
    const taproot = [
      { key: ordinals, made: large },
      { key: ordinals, made: small, vout: 1 },
    ]
    expect(await proveCoins(psbtRequest(taproot, paying), bitcoinAccount, node)).toBe(true)
    const others = psbtRequest([{ made: large }, { key: ordinals, made: small }], paying, { inputs: [{ index: 1 }] })
    expect(await proveCoins(others, bitcoinAccount, node)).toBe(true)
    expect(asked).toEqual([])
  })

  it('error: a node that does not know the transaction, names another, or sends invalid bytes, proves nothing', async () => {
    const request = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 1 },
      ],
      paying,
    )
    expect(await proveCoins(request, bitcoinAccount, nodeWith(large).node)).toBe(false)
    for (const bytes of [large.toBytes(true, true), new Uint8Array(), new Uint8Array(90)]) {
      const node = { transaction: async () => bytes } as unknown as EsploraNode // The code uses only this.
      expect(await proveCoins(request, bitcoinAccount, node)).toBe(false)
    }
    // This node's answer to every question is a transaction that supports the lie.
    const lie = madeFor(3, { to: payment, amount: 100_000n })
    const lying = { transaction: async () => lie.toBytes(true, true) } as unknown as EsploraNode // The code uses only this.
    const hidden = psbtRequest([{ made: large }, { made: lie }], [{ to: stranger, amount: 150_000n }])
    expect(await proveCoins(hidden, bitcoinAccount, lying)).toBe(false)
    const gone = psbtRequest(
      [
        { made: large, amount: 900_000n },
        { made: small, vout: 9 },
      ],
      paying,
    )
    expect(await proveCoins(gone, bitcoinAccount, nodeWith(large, small).node)).toBe(false)
  })

  it('behavior: if there are very many transactions, none is fetched', async () => {
    const { node, asked } = nodeWith()
    const many = psbtRequest(
      Array.from({ length: 51 }, () => ({})),
      paying,
    )
    expect(await proveCoins(many, bitcoinAccount, node)).toBe(false)
    expect(asked).toEqual([])
  })
})
