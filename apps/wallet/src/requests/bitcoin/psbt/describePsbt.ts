import type { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { invalidParams } from '../../errors.ts'
import { addressParameters } from '../addressParameters.ts'
import { feeConcern } from '../feeConcern.ts'
import { type PsbtRequest, readPsbt } from './psbt.ts'
import { readInputs, type SpentCoin } from './readInputs.ts'
import { allowsMoreInputs, signsNoOutput, signsOneOutput } from './sighash.ts'

/** An output that the screen shows. `address` is undefined for a script that has no address. */
export type PaidOutput = { address: string | undefined; value: bigint; isOwn: boolean }

/** A reason to warn the user of a transaction. `changeable`: others can change outputs. `more`: others can add coins. */
export type PsbtConcern = 'foreignInputs' | 'changeable' | 'more' | 'highFee' | 'unproved'

/** The effects of a PSBT on an account. All amounts are in satoshis. */
export type PsbtDescription = {
  outputs: readonly PaidOutput[]
  /** The account's loss: its coins that are spent, minus what returns to it. A gain is negative. */
  leaves: bigint
  /** The fee. Undefined if it is not known yet. */
  fee: bigint | undefined
  /** The number of inputs that belong to others. */
  foreignInputs: number
  concerns: readonly PsbtConcern[]
}

/**
 * Reads the effects of a PSBT on an account from the PSBT alone.
 *
 * @param keys - the keys of the account.
 * @throws {RequestError} for a PSBT that the wallet never signs: one that asks the account to sign others' inputs, to use
 * another sighash type than the PSBT states, or to commit to no output; one whose outputs are worth more than its coins; or one
 * with a fee that nodes refuse as absurd.
 * @see BIP-174, BIP-143, BIP-341
 */
export function describePsbt(request: PsbtRequest, keys: readonly BitcoinKey[]): PsbtDescription {
  const transaction = readPsbt(request.psbt)
  const coins = readInputs(transaction, request, keys)
  const signed = coins.filter(({ isSigned }) => isSigned)
  const outputs = readOutputs(transaction, request, keys)
  // A signature that commits to the output at its input's index commits to nothing if there is no such output.
  if (
    signed.some(({ sighash, index }) => signsNoOutput(sighash) || (signsOneOutput(sighash) && index >= outputs.length))
  )
    throw invalidParams('The signature would commit to no output: anyone could take the coins.')
  const isChangeable = signed.some(({ sighash }) => signsOneOutput(sighash))
  const allowsInputs = signed.some(({ sighash }) => allowsMoreInputs(sighash))
  const committedOutputs = isChangeable
    ? outputs.filter((_, index) => signed.some((coin) => coin.index === index))
    : outputs
  const fee = feeOf(coins, outputs, allowsInputs || isChangeable)
  const foreignOutputs = outputs.filter(({ isOwn }) => !isOwn)
  const foreignInputs = coins.filter(({ isOwn }) => !isOwn).length
  const concern =
    fee === undefined ? undefined : feeConcern({ fee, vsize: sizeOf(coins, transaction), paid: sum(foreignOutputs) })
  if (concern === 'absurd') throw invalidParams('The fee is so high that nodes refuse the transaction.')
  return {
    outputs,
    leaves: sum(coins.filter(({ isOwn }) => isOwn)) - sum(committedOutputs.filter(({ isOwn }) => isOwn)),
    fee,
    foreignInputs,
    concerns: [
      ...(foreignInputs > 0 ? (['foreignInputs'] as const) : []),
      ...(isChangeable ? (['changeable'] as const) : []),
      ...(allowsInputs ? (['more'] as const) : []),
      ...(concern === 'high' ? (['highFee'] as const) : []),
    ],
  }
}

function readOutputs(transaction: Transaction, request: PsbtRequest, keys: readonly BitcoinKey[]): PaidOutput[] {
  const parameters = addressParameters(request.chain.caipNetworkId)
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const address = addressOf(transaction, index, parameters)
    const { amount = 0n } = transaction.getOutput(index)
    return { address, value: amount, isOwn: keys.some((key) => key.address === address) }
  })
}

/** Returns the address of an output; undefined if the script has none, for example if it only stores data. */
function addressOf(
  transaction: Transaction,
  index: number,
  parameters: ReturnType<typeof addressParameters>,
): string | undefined {
  try {
    return transaction.getOutputAddress(index, parameters)
  } catch {
    // The library throws for a script that has no address.
    return undefined
  }
}

/**
 * Computes the fee.
 *
 * @param isShared - whether others may still add coins or outputs.
 * @returns undefined if the value of a coin is not stated, or others must still add coins.
 * @throws {RequestError} if the outputs are worth more than the coins.
 */
function feeOf(coins: readonly SpentCoin[], outputs: readonly PaidOutput[], isShared: boolean): bigint | undefined {
  if (coins.some(({ value }) => value === undefined)) return undefined
  const fee = sum(coins) - sum(outputs)
  if (fee >= 0n) return fee
  if (isShared) return undefined
  throw invalidParams('The outputs are worth more than the coins that are spent.')
}

/** Computes the smallest size that the signed transaction can have, in virtual bytes. */
function sizeOf(coins: readonly SpentCoin[], transaction: Transaction): bigint {
  const scripts = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index).script)
  const outputsSize = scripts.reduce((total, script) => total + 9 + (script?.length ?? 0), 0)
  return BigInt(11 + coins.length * 58 + outputsSize)
}

function sum(values: readonly { value: bigint | undefined }[]): bigint {
  return values.reduce((total, { value = 0n }) => total + value, 0n)
}
