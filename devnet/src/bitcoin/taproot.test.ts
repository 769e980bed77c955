import { schnorr } from '@noble/curves/secp256k1.js'
import { p2tr, p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { TransactionRefusedError } from './errors.ts'
import { checkTaproot, isTaproot } from './taproot.ts'

const key = new Uint8Array(32).fill(7)
const payment = p2tr(schnorr.getPublicKey(key), undefined, TEST_NETWORK)
const spent = [{ script: payment.script, value: 10_000n }] as const

/** Returns a transaction that spends the output by its key path. @param change - Changes the witness after signing. */
function spend(
  change: (witness: Uint8Array[]) => Uint8Array[] = (witness) => witness,
  sighash: number = SigHash.DEFAULT,
) {
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  transaction.addInput({
    ...payment,
    txid: 'ab'.repeat(32),
    index: 0,
    witnessUtxo: { script: payment.script, amount: 10_000n },
    sighashType: sighash,
  })
  transaction.addOutputAddress(payment.address ?? '', 9_000n, TEST_NETWORK)
  transaction.sign(key, [sighash], new Uint8Array(32))
  transaction.finalize()
  const witness = change(transaction.getInput(0).finalScriptWitness ?? [])
  transaction.updateInput(0, { finalScriptWitness: witness }, true)
  return transaction.extract()
}

it.each([
  ['with the default sighash type', SigHash.DEFAULT],
  ['with an explicit sighash type', SigHash.ALL],
])('default: accepts a signature %s', (_, sighash) => {
  expect(() => checkTaproot(spend(undefined, sighash), spent)).not.toThrow()
})

it('error: rejects a signature for another amount', () => {
  const [{ script }] = spent
  expect(() => checkTaproot(spend(), [{ script, value: 10_001n }])).toThrow(TransactionRefusedError)
})

it.each<[string, (witness: Uint8Array[]) => Uint8Array[], string]>([
  ['another signature', ([signature = key]) => [signature.map((byte, at) => (at === 63 ? byte ^ 1 : byte))], 'Invalid'],
  ['a 65th byte that is 0', ([signature = key]) => [Uint8Array.of(...signature, 0)], 'signature size'],
  ['half a signature', ([signature = key]) => [signature.subarray(0, 32)], 'signature size'],
  ['a script path', ([signature = key]) => [signature, key, key], 'only the key path'],
  ['an annex that was not signed', ([signature = key]) => [signature, Uint8Array.of(0x50, 1)], 'Invalid'],
])('error: rejects %s', (_, change, reason) => {
  expect(() => checkTaproot(spend(change), spent)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(reason) }),
  )
})

it('isTaproot: is true for taproot, and false for other witness outputs', () => {
  expect(isTaproot(payment.script)).toBe(true)
  const other = p2wpkh(Uint8Array.of(2, ...schnorr.getPublicKey(key)), TEST_NETWORK)
  expect(isTaproot(other.script)).toBe(false)
})
