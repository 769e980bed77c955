import type { Method } from '../../context.ts'
import { getCallsStatus } from './callsStatus.ts'

const names = { 100: 'pending', 200: 'confirmed', 400: 'failed', 500: 'reverted', 600: 'partial' } as const

/** Shows the status of a batch until the user closes it. @see EIP-5792 section 'wallet_showCallsStatus' */
export const showCallsStatus: Method = async (params, context) => {
  const { status, receipts = [], chainId } = await getCallsStatus(params, context)
  const chain = context.chains.find(({ id }) => id === Number(chainId)) ?? context.chain
  const hashes = receipts.map(({ transactionHash }) => transactionHash)
  await context.approvals.showStatus({ status: names[status], chainName: chain.name, hashes }, context.signal)
  return null
}
