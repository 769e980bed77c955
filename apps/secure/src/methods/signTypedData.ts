import { readTypedData, toDefinition, UnreadableTypedDataError } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import { risksOfTypedData } from '../screens/risks.ts'
import type { Method } from './context.ts'
import { refuseTypedData } from './rules/refuseTypedData.ts'

const paramsSchema = z.tuple([z.string(), z.unknown()], z.unknown())

/** Signs typed data. @see EIP-712 */
export const signTypedData: Method = async (params, { account, origin, chain, signal, approvals, session }) => {
  const read = paramsSchema.safeParse(params)
  if (!read.success) throw new FrameRefusal('The typed data cannot be read')
  const [signer, given] = read.data
  if (signer.toLowerCase() !== account.toLowerCase()) throw new FrameRefusal('The data is for another account')
  const typedData = readOrRefuse(given)
  refuseTypedData(typedData, { chainId: chain.id, own: [account] })
  const content = { kind: 'typedData', typedData } as const
  await approvals.ask({ origin, account, chain, risks: risksOfTypedData(typedData), content }, signal)
  return session.sign({ kind: 'typedData', definition: toDefinition(typedData) }, account)
}

function readOrRefuse(given: unknown) {
  try {
    return readTypedData(given)
  } catch (error) {
    if (error instanceof UnreadableTypedDataError) throw new FrameRefusal('The typed data cannot be read')
    throw error
  }
}
