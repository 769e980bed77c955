import { bytesToHex, type Hex, keccak256 } from 'viem'
import type { Keyring } from '../../keys/keyring.ts'
import { type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import { sendSigned } from '../../node/sendSigned.ts'
import { unauthorized } from '../errors.ts'
import { completeTransaction } from '../transaction/prepareTransaction.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { Batches } from './batches.ts'
import type { PreparedCalls } from './prepareCalls.ts'

/** How many bytes an id of the wallet's own making has. */
const ID_BYTES = 32

/**
 * Signs a transaction for each call and sends them in their order. Their outcome is found by their id, which is kept before the
 * first one leaves.
 *
 * @throws {NodeError} when the node refuses one; those before it are on their way.
 */
export async function performCalls(
  keyring: Keyring,
  request: Extract<WalletRequest, { kind: 'calls' }>,
  { prepared, rpc, batches, topic, now }: performCalls.Options,
): Promise<unknown> {
  const { address, chain, calls, id = bytesToHex(crypto.getRandomValues(new Uint8Array(ID_BYTES))) } = request
  const signer = keyring.evmSigner(address)
  // The user deleted the account after the app was given access to it.
  if (!signer) throw unauthorized()
  const first = Number(readQuantity(await rpc('eth_getTransactionCount', [address, 'pending'])))
  const signed: Hex[] = []
  for (const [place, transaction] of prepared.transactions.entries()) {
    const fields = calls[place]
    if (!fields) continue
    const numbered = {
      kind: 'transaction',
      address,
      chain,
      isSent: true,
      fields: { ...fields, nonce: first + place },
    } as const
    signed.push(await signer.signTransaction(await completeTransaction(numbered, transaction, rpc)))
  }
  const hashes = signed.map((each) => keccak256(each))
  await batches.add({ id, topic, caipNetworkId: chain.caipNetworkId, hashes, sentAt: now })
  for (const each of signed) await sendSigned(rpc, each)
  return request.answersIdAlone ? id : { id }
}

export declare namespace performCalls {
  type Options = {
    prepared: PreparedCalls
    rpc: NodeRpc
    batches: Batches
    /** The session that the request came over. */
    topic: string
    /** Unix milliseconds. */
    now: number
  }
}
