import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { invalidParams } from '../../errors.ts'
import type { EsploraNode } from '../esplora.ts'
import { type PsbtRequest, readPsbt } from './psbt.ts'
import { readInputs, scriptsOf } from './readInputs.ts'

/** If the coins come from more transactions than this, the node is asked for none of them. */
const MAX_LOOKUPS = 50
/** Options to read a transaction whatever it contains: the transactions that created the coins are valid on the chain. */
const ANY_CONTENT = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  disableScriptCheck: true,
}

/**
 * Compares what a PSBT says about its coins with the transactions that created them. A signature of segwit version 0 commits
 * only to the value of its own coin. So an app could have a PSBT signed twice, each time with too small a value for another
 * coin, and combine the two signatures in a transaction that pays the hidden difference as its fee. The node is not asked about
 * coins that the PSBT proves itself, nor about any coin if there is only one, or if no signature of the account is of segwit
 * version 0.
 *
 * @returns whether every coin is proved. A coin is not proved if the node does not know its transaction, or does not answer.
 * @throws {RequestError} if a coin differs from what the PSBT says.
 * @see BIP-143, BIP-174 (`PSBT_IN_NON_WITNESS_UTXO`), BIP-341
 */
export async function proveCoins(
  request: PsbtRequest,
  keys: readonly BitcoinKey[],
  node: EsploraNode,
): Promise<boolean> {
  const transaction = readPsbt(request.psbt)
  const coins = readInputs(transaction, request, keys)
  if (coins.length === 1 || !coins.some(({ isSigned, key }) => isSigned && key?.type === 'payment')) return true
  const claims = coins.flatMap(({ index }) => {
    const { txid, index: vout = 0, witnessUtxo, nonWitnessUtxo } = transaction.getInput(index)
    // The PSBT reader has already checked the id of a transaction that the PSBT contains in full.
    if (nonWitnessUtxo || !txid) return []
    return [{ index, txid: hex.encode(txid), vout, witnessUtxo }]
  })
  const outputsById = await findOutputs(new Set(claims.map(({ txid }) => txid)), node)
  const ownScripts = new Set(scriptsOf(keys, request.chain).map(({ script }) => script))
  for (const { index, txid, vout, witnessUtxo } of claims) {
    const output = outputsById.get(txid)?.at(vout)
    if (!output) continue
    // If the PSBT does not describe a coin, the screen shows it as another account's, so it must not be the account's own.
    const isSame = witnessUtxo
      ? output.value === witnessUtxo.amount && output.script === hex.encode(witnessUtxo.script)
      : !ownScripts.has(output.script)
    if (!isSame) throw invalidParams(`The coin of input ${index} differs from what the transaction says.`)
  }
  return claims.every(({ txid, vout }) => outputsById.get(txid)?.at(vout))
}

type Output = { value: bigint | undefined; script: string }

/**
 * Reads the outputs of transactions from the node, by transaction id. Omits a transaction that the node does not know, or for
 * which the node sends another transaction.
 */
async function findOutputs(
  txids: ReadonlySet<string>,
  node: EsploraNode,
): Promise<ReadonlyMap<string, readonly Output[]>> {
  if (txids.size > MAX_LOOKUPS) return new Map()
  const found = await Promise.all(
    Array.from(txids, async (txid) => {
      const outputs = await node.transaction(txid).then(
        (bytes) => outputsOf(bytes, txid),
        // The screen then says that the wallet could not look up the coins.
        () => undefined,
      )
      return outputs ? [[txid, outputs] as const] : []
    }),
  )
  return new Map(found.flat())
}

/** Reads the outputs of a transaction. @returns undefined for bytes that are not a transaction with this id. */
function outputsOf(bytes: Uint8Array, txid: string): readonly Output[] | undefined {
  try {
    const parsed = Transaction.fromRaw(bytes, ANY_CONTENT)
    if (parsed.id !== txid) return undefined
    return Array.from({ length: parsed.outputsLength }, (_, index): Output => {
      const { amount, script } = parsed.getOutput(index)
      return { value: amount, script: hex.encode(script ?? new Uint8Array()) }
    })
  } catch {
    // The bytes are not a transaction, so they prove nothing.
    return undefined
  }
}
