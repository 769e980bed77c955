import type { CallsRequest } from '@holdfast/clear-signing/requests'
import type { FrameRefusal } from '@holdfast/frame/guest'
import { readAtomicSupport } from '@holdfast/smart-account'
import { bytesToHex, type Hex } from 'viem'
import { accountNamed, type SigningAccount } from '../../accounts/signingAccount.ts'
import type { Method, MethodContext } from '../context.ts'
import { sendOperation } from '../operation/sendOperation.ts'
import type { Batch } from './batches/readBatches.ts'
import { callsRefusal } from './codes.ts'
import { readCalls } from './readCalls.ts'
import { sendSequence } from './sendSequence.ts'

/** The length in bytes of an id that the wallet creates. */
const ID_BYTES = 32

/**
 * Sends a batch of calls. A smart account sends one user operation. A key's own account sends one transaction per call, or a
 * single transaction if the batch must be atomic.
 *
 * @returns the id with which the app requests the status of the batch: in an object, or bare for version 1 of the standard.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export const sendCalls: Method = async (params, context) => {
  const { origin, batches, walletId } = context
  const request = readCalls(params, { paymasterOrigins: context.paymasterOrigins })
  const account = accountNamed(context.accounts, request.from, 'The calls are from another account')
  const id = request.id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)))
  const release = batches.reserve(walletId, { id, origin })
  if (!release) throw duplicateId()
  try {
    await sendWithId(id, request, account, context)
  } finally {
    release()
  }
  return request.isAnswerBareId ? id : { id }
}

async function sendWithId(
  id: string,
  { calls, atomicRequired }: CallsRequest,
  account: SigningAccount,
  context: MethodContext,
): Promise<void> {
  const { origin, chain, batches, walletId, clock } = context
  if (await batches.find(walletId, { id, origin })) throw duplicateId()
  const needsDelegate = account.type === 'eoa' && atomicRequired && calls.length > 1
  const atomicStatus = needsDelegate ? await readAtomicSupport(account.address, context.node) : undefined
  if (atomicStatus === 'unsupported') {
    throw callsRefusal('notAtomic', 'This account cannot make several calls at once')
  }
  const recordAs =
    (kind: Batch['kind']) =>
    (hashes: readonly Hex[]): Promise<void> =>
      batches.add(walletId, {
        id,
        origin,
        caipNetworkId: chain.caipNetworkId,
        account: account.address,
        kind,
        hashes: [...hashes],
        sentAt: clock.now(),
        sentAtMonotonic: clock.monotonic(),
      })
  if (atomicStatus) {
    const { sendAtomic } = await import('./sendAtomic.ts')
    await sendAtomic(calls, account, context, { delegates: atomicStatus === 'ready', onSigned: recordAs('sequence') })
  } else if (account.type === 'eoa') await sendSequence(calls, account, context, { onSigned: recordAs('sequence') })
  else await sendOperation(calls, account, context, { onSigned: (hash) => recordAs('operation')([hash]) })
}

function duplicateId(): FrameRefusal {
  return callsRefusal('duplicateId', 'The id of the calls was used before')
}
