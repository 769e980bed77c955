import { describeCall } from '@holdfast/clear-signing'
import { decodeCall } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import type { Address } from 'viem'
import { risksOfTransaction } from '../screens/risks.ts'
import type { Method } from './context.ts'
import { NodeError, readQuantity } from './node.ts'
import { prepareTransaction } from './transaction/prepareTransaction.ts'
import { readTransaction } from './transaction/readTransaction.ts'

/** Sends a transaction: shows what it does and costs, signs exactly that, and hands it to the node. @returns its hash. */
export const sendTransaction: Method = async (params, context) => {
  const { account, origin, chain, signal, approvals, session, node } = context
  const [given] = Array.isArray(params) ? params : []
  const fields = readTransaction(given, account, chain.id)
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
    const risks = risksOfTransaction({
      call: decodeCall(data),
      createsContract: to === null,
      isDescribed: description !== undefined,
      simulation: prepared.simulation,
      isShort: prepared.isShort,
    })
    const content = { kind: 'transaction', to, value, data, prepared, description } as const
    await approvals.ask({ origin, account, chain, risks, content }, signal)
    const { gas, maxFeePerGas, maxPriorityFeePerGas, nonce } = prepared
    const fees = { type: 'eip1559', gas, maxFeePerGas, maxPriorityFeePerGas } as const
    const transaction = { ...fees, chainId: chain.id, to, value, data, nonce }
    const signed = await session.sign({ kind: 'transaction', transaction }, account)
    return await node('eth_sendRawTransaction', [signed])
  } catch (error) {
    if (error instanceof NodeError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
}
