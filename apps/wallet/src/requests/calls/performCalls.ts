import { delegate7702Address } from '@holdfast/smart-account'
import {
  bytesToHex,
  type Hex,
  keccak256,
  type TransactionSerializable,
  type TransactionSerializableEIP7702,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Keyring } from '../../keys/keyring.ts'
import { type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import { sendSigned } from '../../node/sendSigned.ts'
import { unauthorized } from '../errors.ts'
import { completeTransaction } from '../transaction/prepareTransaction.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { Batches } from './batches.ts'
import type { PreparedCalls } from './prepareCalls.ts'

/** The length in bytes of an id that the wallet makes. */
const ID_BYTES = 32

/**
 * Signs a transaction for each call, or one for all of them, and sends them in order. The id is stored before the first
 * one is sent, so that the outcome can be found.
 *
 * @throws {NodeError} when the node refuses one. Those before it have been sent.
 */
export async function performCalls(
  keyring: Keyring,
  request: Extract<WalletRequest, { kind: 'calls' }>,
  { prepared, rpc, batches, topic, now }: performCalls.Options,
): Promise<unknown> {
  const { address, chain, id = bytesToHex(crypto.getRandomValues(new Uint8Array(ID_BYTES))) } = request
  const signer = keyring.evmSigner(address)
  // The user deleted the account after the app was given access to it.
  if (!signer) throw unauthorized()
  const first = Number(readQuantity(await rpc('eth_getTransactionCount', [address, 'pending'])))
  const signed: Hex[] = []
  for (const [index, { fields, prepared: costs }] of prepared.transactions.entries()) {
    const nonce = first + index
    const numbered = { kind: 'transaction', address, chain, isSent: true, fields: { ...fields, nonce } } as const
    const transaction = await completeTransaction(numbered, costs, rpc)
    signed.push(
      await signer.signTransaction(
        prepared.atomic?.delegates ? await withDelegation(transaction, signer) : transaction,
      ),
    )
  }
  const hashes = signed.map((each) => keccak256(each))
  await batches.add({ id, topic, caipNetworkId: chain.caipNetworkId, hashes, sentAt: now })
  for (const each of signed) await sendSigned(rpc, each)
  return request.answersBareId ? id : { id }
}

/**
 * Adds an authorization that gives the account the code for several calls (EIP-7702). It is valid only on this chain, and for the
 * nonce after the transaction's own: the chain spends the transaction's nonce before it checks the authorization.
 */
async function withDelegation(
  transaction: TransactionSerializable,
  signer: PrivateKeyAccount,
): Promise<TransactionSerializableEIP7702> {
  const { chainId = 0, nonce = 0, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const authorization = await signer.signAuthorization({ address: delegate7702Address, chainId, nonce: nonce + 1 })
  const fields = { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }
  return { ...fields, type: 'eip7702', authorizationList: [authorization] } as TransactionSerializableEIP7702 // viem's types have no `undefined`.
}

export declare namespace performCalls {
  type Options = {
    prepared: PreparedCalls
    rpc: NodeRpc
    batches: Batches
    /** The session of the request. */
    topic: string
    /** Unix milliseconds. */
    now: number
  }
}
