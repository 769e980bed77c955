import { describeCall } from '@holdfast/clear-signing'
import { decodeCall, decodeContractCall } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { type Address, type Hex, keccak256, serializeTransaction } from 'viem'
import { accountNamed, type SigningAccount } from '../accounts/signingAccount.ts'
import { risksOfTransaction } from '../screens/risks.ts'
import { rememberReceivers } from './calls/describeSteps.ts'
import type { Method, MethodContext } from './context.ts'
import { readQuantity } from './node.ts'
import { assertSafeCall } from './rules/assertSafeCall.ts'
import { isLookalike, receiversOf } from './rules/lookalikes.ts'
import { sendToNode } from './sendToNode.ts'
import { prepareTransaction } from './transaction/prepareTransaction.ts'
import { readTransaction, type TransactionFields } from './transaction/readTransaction.ts'

/**
 * Sends a transaction: shows what it does and costs, signs exactly that transaction, and sends it to the node.
 *
 * @returns its hash.
 */
export const sendTransaction: Method = async (params, context) => {
  const [transaction] = Array.isArray(params) ? params : []
  const { from, ...fields } = readTransaction(transaction, context.chain.id)
  const account = accountNamed(context.accounts, from, 'The transaction is from another account')
  return account.type === 'eoa'
    ? sendFromEoa(fields, account.address, context)
    : sendAsOperation(fields, account, context)
}

/**
 * Sends a smart account's transaction as a user operation, and waits until the operation is mined.
 *
 * @returns the hash of the transaction that contains the operation.
 */
async function sendAsOperation(
  { to, value, data }: TransactionFields,
  account: SigningAccount,
  context: MethodContext,
): Promise<Hex> {
  if (to === null) throw new FrameRefusal('A smart account cannot create a contract this way')
  const { sendOperation } = await import('./operation/sendOperation.ts')
  const { waitForTransaction } = await import('./operation/receipt.ts')
  return waitForTransaction(await sendOperation([{ to, value, data }], account, context), context)
}

async function sendFromEoa(fields: TransactionFields, account: string, context: MethodContext): Promise<Hex> {
  const { origin, chain, signal, approvals, session, node, receivers, hashes } = context
  assertSafeCall(fields, context)
  // With the nonce and fees of another chain, the user would sign a transaction that may fail or cost too much.
  if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
    throw new FrameRefusal('The node belongs to another network')
  }
  // The account is one of the wallet's own, so its address has the right form.
  const prepared = await prepareTransaction(fields, account as Address, node)
  const { to, value, data } = fields
  const description =
    to && data !== '0x'
      ? await describeCall(
          // The account is one of the wallet's own.
          { chainId: chain.id, from: account as Address, to, data, value },
          { currency: chain.nativeCurrency, read: node },
        )
      : undefined
  const call = to ? await decodeContractCall({ to, data }, node) : decodeCall(data)
  const sentTo = receiversOf({ to, value, call })
  const knownAddresses = [account, ...(await receivers.list(account))]
  const risks = risksOfTransaction({
    call,
    grants: prepared.grants,
    createsContract: to === null,
    isDescribed: description !== undefined,
    simulation: prepared.simulation,
    lacksFunds: prepared.lacksFunds,
    takesAll: prepared.takesAll,
    isLookalike: sentTo.some((receiver) => isLookalike(receiver, knownAddresses)),
  })
  const content = { kind: 'transaction', to, value, data, prepared, description } as const
  const { gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = prepared
  const fees = { type: 'eip1559', gas, maxFeePerGas, maxPriorityFeePerGas } as const
  const transaction = { ...fees, chainId: chain.id, to, value, data, nonce }
  hashes.add(keccak256(serializeTransaction(transaction)))
  await approvals.ask({ origin, account, chain, risks, content }, signal)
  const signed = await session.sign({ kind: 'transaction', transaction }, account)
  const hash = keccak256(signed)
  hashes.add(hash)
  await sendToNode(node, 'eth_sendRawTransaction', [signed])
  await rememberReceivers(account, sentTo, context)
  return hash
}
