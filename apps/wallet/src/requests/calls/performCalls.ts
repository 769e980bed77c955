import { delegate7702Address } from '@holdfast/smart-account'
import { bytesToHex, keccak256, type TransactionSerializable, type TransactionSerializableEIP7702 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SendTransactions, SignedTransaction } from '../../client/sends.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { type NodeRpc, readQuantity } from '../../node/nodeRpc.ts'
import { unauthorized } from '../errors.ts'
import { completeTransaction } from '../transaction/prepareTransaction.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { Batches } from './batches.ts'
import type { PreparedCalls } from './prepareCalls.ts'

/** The length of an id that the wallet creates, in bytes. */
const ID_BYTES = 32

/**
 * Signs a transaction for each call, or one for all of them, and sends them in order. Stores the batch before it sends the
 * first transaction, so that its status can always be found.
 *
 * @returns the result for the app: the id of the batch.
 * @throws {NodeError} if the node refuses the first transaction.
 */
export async function performCalls(
  keyring: Keyring,
  request: Extract<WalletRequest, { kind: 'calls' }>,
  { prepared, rpc, send, batches, topic, now }: performCalls.Options,
): Promise<unknown> {
  const { address, chain, id = bytesToHex(crypto.getRandomValues(new Uint8Array(ID_BYTES))) } = request
  const signer = keyring.evmSigner(address)
  // The wallet no longer has the account to which the app was given access.
  if (!signer) throw unauthorized()
  const firstNonce = Number(readQuantity(await rpc('eth_getTransactionCount', [address, 'pending'])))
  const transactions: SignedTransaction[] = []
  for (const [index, { fields, prepared: costs }] of prepared.transactions.entries()) {
    const nonce = firstNonce + index
    const numbered = { kind: 'transaction', address, chain, isSent: true, fields: { ...fields, nonce } } as const
    const transaction = await completeTransaction(numbered, costs, rpc)
    const bytes = await signer.signTransaction(
      prepared.atomic?.delegates ? await withDelegation(transaction, signer) : transaction,
    )
    transactions.push({ hash: keccak256(bytes), bytes })
  }
  const { caipNetworkId } = chain
  await batches.add({ id, topic, caipNetworkId, hashes: transactions.map(({ hash }) => hash), sentAt: now })
  const result = request.isAnswerBareId ? id : { id }
  await send({ caipNetworkId, transactions, result })
  return result
}

/**
 * Adds an authorization that gives the account the code for batches of calls (EIP-7702). It is valid only on this chain. Its
 * nonce is the one after the transaction's own, since the chain uses up the transaction's nonce before it checks the
 * authorization.
 */
async function withDelegation(
  transaction: TransactionSerializable,
  signer: PrivateKeyAccount,
): Promise<TransactionSerializableEIP7702> {
  const { chainId = 0, nonce = 0, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const authorization = await signer.signAuthorization({ address: delegate7702Address, chainId, nonce: nonce + 1 })
  const fields = { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }
  return { ...fields, type: 'eip7702', authorizationList: [authorization] } as TransactionSerializableEIP7702 // viem's types do not allow `undefined`.
}

export declare namespace performCalls {
  type Options = {
    prepared: PreparedCalls
    rpc: NodeRpc
    send: SendTransactions
    batches: Batches
    /** The topic of the session that requested the calls. */
    topic: string
    /** The current time in Unix milliseconds. */
    now: number
  }
}
