import { base64 } from '@scure/base'
import type { SignedTransaction } from '../../../client/sends.ts'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { invalidParams } from '../../errors.ts'
import type { EsploraNode } from '../esplora.ts'
import { describePsbt } from './describePsbt.ts'
import { proveCoins } from './proveCoins.ts'
import { type PsbtRequest, readPsbt } from './psbt.ts'
import { defaultSighash, readInputs } from './readInputs.ts'

/**
 * Signs the coins of an account.
 *
 * @returns the PSBT in base64, and the transaction if the app requested to send it.
 * @throws {RequestError} for a PSBT that the wallet never signs. @throws {NodeError} if the node does not answer.
 */
export async function signPsbt(
  request: PsbtRequest,
  keys: readonly BitcoinKey[],
  node: EsploraNode,
): Promise<{ psbt: string; transaction?: SignedTransaction }> {
  // These checks refuse a PSBT that the wallet never signs, even if no screen has made them.
  describePsbt(request, keys)
  await proveCoins(request, keys, node)
  const transaction = readPsbt(request.psbt)
  for (const { index, key, isSigned, sighash } of readInputs(transaction, request, keys)) {
    if (!isSigned || !key) continue
    const { sighashType, tapInternalKey } = transaction.getInput(index)
    transaction.updateInput(
      index,
      {
        ...(sighashType === undefined && sighash !== defaultSighash(key) && { sighashType: sighash }),
        ...(key.type === 'ordinal' && !tapInternalKey && { tapInternalKey: key.publicKey.slice(1) }),
      },
      true,
    )
    try {
      transaction.signIdx(key.secret, index, [sighash as never /* `readInputs` has checked it. */])
    } catch (cause) {
      throw invalidParams(`Input ${index} cannot be signed.`, cause)
    }
  }
  const psbt = base64.encode(transaction.toPSBT(0))
  if (!request.broadcast) return { psbt }
  transaction.finalize()
  return { psbt, transaction: { hash: transaction.id, bytes: transaction.hex } }
}
