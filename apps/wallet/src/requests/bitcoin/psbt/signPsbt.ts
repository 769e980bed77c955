import { base64 } from '@scure/base'
import type { BitcoinKey } from '../../../keys/bitcoin.ts'
import { invalidParams } from '../../errors.ts'
import type { EsploraNode } from '../esplora.ts'
import { describePsbt } from './describePsbt.ts'
import { proveCoins } from './proveCoins.ts'
import { type PsbtRequest, readPsbt } from './psbt.ts'
import { defaultSighash, readInputs } from './readInputs.ts'

/**
 * Signs the coins of an account, and sends the transaction if the app requested that.
 *
 * @returns the result for the app: the PSBT in base64, and the id of the transaction if it was sent.
 * @throws {RequestError} for a PSBT that the wallet never signs. @throws {NodeError} if the node refuses the transaction.
 */
export async function signPsbt(
  request: PsbtRequest,
  keys: readonly BitcoinKey[],
  node: EsploraNode,
): Promise<{ psbt: string; txid?: string }> {
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
  if (!request.broadcast) return { psbt: base64.encode(transaction.toPSBT(0)) }
  const psbt = base64.encode(transaction.toPSBT(0))
  transaction.finalize()
  return { psbt, txid: await node.send(transaction.hex, transaction.id) }
}
