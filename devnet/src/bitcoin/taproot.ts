import { schnorr } from '@noble/curves/secp256k1.js'
import { SigHash, Transaction } from '@scure/btc-signer'
import { TransactionRefusedError } from './errors.ts'

/** The output that an input spends. */
export type SpentOutput = { script: Uint8Array; value: bigint }

/** The start of a P2TR script: `OP_1`, and a push of 32 bytes. */
const P2TR_START = [0x51, 0x20] as const
const P2TR_BYTES = 34
const ANNEX_TAG = 0x50
const SIGNATURE_BYTES = 64

/**
 * Checks the inputs that spend taproot outputs by their key path, since bcoin does not support taproot and would accept them
 * unchecked. Rejects spends by a script path, which this function cannot check.
 *
 * @param raw - The serialized transaction.
 * @param spent - The outputs that the transaction's inputs spend, in order.
 * @throws {TransactionRefusedError}
 * @see BIP-341, 'Script validation rules'
 */
export function checkTaproot(raw: Uint8Array, spent: readonly SpentOutput[]): void {
  if (!spent.some(({ script }) => isTaproot(script))) return
  const transaction = Transaction.fromRaw(raw, { allowUnknownInputs: true, allowUnknownOutputs: true })
  const scripts = spent.map(({ script }) => script)
  const values = spent.map(({ value }) => value)
  for (const [index, script] of scripts.entries()) {
    if (!isTaproot(script)) continue
    const witness = transaction.getInput(index).finalScriptWitness ?? []
    const [signature, annex] = witness
    const hasAnnex = witness.length > 1 && annex?.[0] === ANNEX_TAG
    if (!signature || witness.length > (hasAnnex ? 2 : 1)) throw refusal('only the key path of taproot is supported')
    const [schnorrSignature, sighash] = splitSignature(signature)
    const preimage = transaction.preimageWitnessV1(
      index,
      scripts,
      sighash,
      values,
      undefined,
      undefined,
      undefined,
      hasAnnex ? annex : undefined,
    )
    if (!schnorr.verify(schnorrSignature, preimage, script.slice(2))) throw refusal('Invalid Schnorr signature')
  }
}

/** Returns whether a script is that of a taproot output. @see BIP-341 */
export function isTaproot(script: Uint8Array): boolean {
  return script.length === P2TR_BYTES && script[0] === P2TR_START[0] && script[1] === P2TR_START[1]
}

/**
 * Splits a signature from its sighash type. 64 bytes imply the default type. A 65th byte is the type, and must not be 0.
 */
function splitSignature(signature: Uint8Array): [Uint8Array, number] {
  if (signature.length === SIGNATURE_BYTES) return [signature, SigHash.DEFAULT]
  const sighash = signature[SIGNATURE_BYTES]
  if (signature.length !== SIGNATURE_BYTES + 1 || !sighash) throw refusal('Invalid Schnorr signature size')
  return [signature.subarray(0, SIGNATURE_BYTES), sighash]
}

function refusal(reason: string): TransactionRefusedError {
  return new TransactionRefusedError({ reason: `non-mandatory-script-verify-flag (${reason})` })
}
