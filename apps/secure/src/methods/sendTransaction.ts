import { describeCall } from '@holdfast/clear-signing'
import { decodeCall } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { type Address, keccak256, serializeTransaction } from 'viem'
import { risksOfTransaction } from '../screens/risks.ts'
import type { Method } from './context.ts'
import { NodeError, readQuantity } from './node.ts'
import { isLookalike, receiverOf } from './rules/receivers.ts'
import { refuseCall } from './rules/refuseCall.ts'
import { prepareTransaction } from './transaction/prepareTransaction.ts'
import { readTransaction } from './transaction/readTransaction.ts'

/** Sends a transaction: shows what it does and costs, signs exactly that, and hands it to the node. @returns its hash. */
export const sendTransaction: Method = async (params, context) => {
  const { account, origin, chain, signal, approvals, session, node, receivers, hashes } = context
  const [given] = Array.isArray(params) ? params : []
  const fields = readTransaction(given, account, chain.id)
  refuseCall(fields.data)
  try {
    // A node that serves another chain than it should would have the user sign for that one.
    if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
      throw new FrameRefusal('The node is of another network')
    }
    // The user of this page is logged in, so the address is one of the wallet's.
    const prepared = await prepareTransaction(fields, account as Address, node)
    const { to, value, data } = fields
    const description =
      to && data !== '0x'
        ? await describeCall({ chainId: chain.id, to, data, value }, { currency: chain.nativeCurrency })
        : undefined
    const call = decodeCall(data)
    const receiver = receiverOf({ to, value, call })
    const known = [account, ...(await receivers.list(account))]
    const risks = risksOfTransaction({
      call,
      createsContract: to === null,
      isDescribed: description !== undefined,
      simulation: prepared.simulation,
      isShort: prepared.isShort,
      takesAll: prepared.takesAll,
      isLookalike: receiver !== undefined && isLookalike(receiver, known),
    })
    const content = { kind: 'transaction', to, value, data, prepared, description } as const
    const { gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = prepared
    const fees = { type: 'eip1559', gas, maxFeePerGas, maxPriorityFeePerGas } as const
    const transaction = { ...fees, chainId: chain.id, to, value, data, nonce }
    hashes.add(keccak256(serializeTransaction(transaction)))
    await approvals.ask({ origin, account, chain, risks, content }, signal)
    const signed = await session.sign({ kind: 'transaction', transaction }, account)
    hashes.add(keccak256(signed))
    const hash = await node('eth_sendRawTransaction', [signed])
    // Where nothing is kept, the next transfer is a first one again.
    if (receiver !== undefined) await receivers.add(account, receiver).catch(() => undefined)
    return hash
  } catch (error) {
    if (error instanceof NodeError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
}
