import { base64 } from '@scure/base'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import type { ToSign } from './virtualTransaction.ts'

/** The content of a base64 signature. */
export type BitcoinProof =
  /** 65 bytes: a header, which names the address type and selects one of the recoverable keys, then r and s. @see BIP-137 */
  | { format: 'legacy'; bytes: Uint8Array }
  /**
   * The virtual transaction `to_sign`, which is what the key signs. `spendId` is the id of the transaction that it spends. The
   * simple format has only the witness, no `scriptSig` or `spendId`. @see BIP-322
   */
  | {
      format: 'bip322'
      toSign: ToSign
      spendId: Uint8Array | undefined
      witness: readonly Uint8Array[]
      scriptSig: Uint8Array | undefined
    }

/** The prefix by which a BIP-322 signature names its format. Older wallets omit it. */
const PREFIX = /^(smp|ful)/
const OP_RETURN = 0x6a

/**
 * Reads a signature in any format that wallets write.
 *
 * @returns undefined for any other text, and for a proof of funds, whose coins cannot be looked up here.
 */
export function readProof(text: string): BitcoinProof | undefined {
  const format = PREFIX.exec(text)?.[1]
  const bytes = attempt(() => base64.decode(format ? text.slice(format.length) : text))
  if (!bytes) return undefined
  const header = bytes[0] ?? 0
  if (!format && bytes.length === 65 && header >= 27 && header <= 42) return { format: 'legacy', bytes }
  return (format !== 'ful' ? readSimple(bytes) : undefined) ?? (format !== 'smp' ? readFull(bytes) : undefined)
}

function readSimple(bytes: Uint8Array): BitcoinProof | undefined {
  const witness = attempt(() => RawWitness.decode(bytes))
  if (!witness) return undefined
  const toSign = { version: 0, lockTime: 0, sequence: 0 }
  return { format: 'bip322', toSign, witness, scriptSig: undefined, spendId: undefined }
}

function readFull(bytes: Uint8Array): BitcoinProof | undefined {
  const transaction = attempt(() => RawTx.decode(bytes))
  if (!transaction) return undefined
  const { version, lockTime, inputs, outputs, witnesses = [] } = transaction
  const [input, ...otherInputs] = inputs
  const [output, ...otherOutputs] = outputs
  const isToSign = input && input.index === 0 && otherInputs.length === 0 && (version === 0 || version === 2)
  const paysNothing = output?.amount === 0n && output.script.length === 1 && output.script[0] === OP_RETURN
  if (!isToSign || !paysNothing || otherOutputs.length > 0) return undefined
  return {
    format: 'bip322',
    toSign: { version, lockTime, sequence: input.sequence },
    // The library returns the id reversed, as explorers show it.
    spendId: input.txid.toReversed(),
    witness: witnesses[0] ?? [],
    scriptSig: input.finalScriptSig,
  }
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    // The decoders throw for bytes of another form, and for trailing bytes.
    return undefined
  }
}
