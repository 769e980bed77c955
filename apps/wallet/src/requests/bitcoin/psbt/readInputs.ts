import { hex } from '@scure/base'
import { Address, OutScript, type Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { invalidParams } from '../../errors.ts'
import { addressParameters } from '../addressParameters.ts'
import type { PsbtRequest } from './psbt.ts'
import { isSighash } from './sighash.ts'

/** A coin that a PSBT spends. `value` is in satoshis, and undefined if the PSBT does not state it. */
export type SpentCoin = {
  index: number
  value: bigint | undefined
  key: BitcoinKey | undefined
  isOwn: boolean
  /** Whether the account is asked to sign for it. */
  isSigned: boolean
  /** The sighash type: the parts of the transaction that the signature commits to. */
  sighash: number
}

/**
 * Reads which coins a PSBT spends, and for which of these coins the account is asked to sign.
 *
 * @throws {RequestError} if the account is asked to sign for no coin, for a coin that is not its own or that the PSBT does not
 * describe, or with a sighash type that is unknown or differs between the PSBT and the request.
 */
export function readInputs(
  transaction: Transaction,
  request: PsbtRequest,
  keys: readonly BitcoinKey[],
): readonly SpentCoin[] {
  const { inputs: requested, chain } = request
  const scripts = scriptsOf(keys, chain)
  const coins = Array.from({ length: transaction.inputsLength }, (_, index): SpentCoin => {
    const { witnessUtxo, nonWitnessUtxo, index: vout = 0, sighashType } = transaction.getInput(index)
    const output = witnessUtxo ?? nonWitnessUtxo?.outputs[vout]
    const key = output && scripts.find(({ script }) => script === hex.encode(output.script))?.key
    const requestedInput = requested?.find((each) => each.index === index)
    const sighash = sighashType ?? requestedInput?.sighashTypes?.[0] ?? defaultSighash(key)
    if (requestedInput?.sighashTypes && !requestedInput.sighashTypes.includes(sighash))
      throw invalidParams(`The PSBT and the request ask for different signatures of input ${index}.`)
    if (!isSighash(sighash)) throw invalidParams(`Input ${index} asks for an unknown kind of signature.`)
    const isSigned = requested === undefined ? key !== undefined : requestedInput !== undefined
    if (isSigned && !key) throw invalidParams(`Input ${index} does not belong to the account.`)
    if (isSigned && requestedInput?.address !== undefined && requestedInput.address !== key?.address)
      throw invalidParams(`Input ${index} does not belong to the address that the request names.`)
    return { index, value: output?.amount, key, isOwn: key !== undefined, isSigned, sighash }
  })
  if (requested?.some(({ index }) => index >= coins.length)) throw invalidParams('The transaction has no such input.')
  if (!coins.some(({ isSigned }) => isSigned)) throw invalidParams('The transaction spends no coin of the account.')
  return coins
}

/** Returns the output script of each key's address, in hex. */
export function scriptsOf(
  keys: readonly BitcoinKey[],
  { caipNetworkId }: PsbtRequest['chain'],
): readonly { key: BitcoinKey; script: string }[] {
  const coder = Address(addressParameters(caipNetworkId))
  return keys.map((key) => ({ key, script: hex.encode(OutScript.encode(coder.decode(key.address))) }))
}

/** Returns the sighash type to use if the PSBT states none. It commits to everything. @see BIP-341 for taproot */
export function defaultSighash(key: BitcoinKey | undefined): number {
  return key?.type === 'ordinal' ? 0x00 : 0x01
}
