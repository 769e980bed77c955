import { readTypedData, toDefinition, UnreadableTypedDataError } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import { risksOfTypedData } from '../screens/risks.ts'
import type { Method } from './context.ts'

const paramsSchema = z.tuple([z.string(), z.unknown()], z.unknown())

/** The contract that executes user operations; nothing that it would accept is signed as plain typed data. @see ERC-4337 */
const ENTRY_POINTS = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/** Signs typed data. @see EIP-712 */
export const signTypedData: Method = async (params, { account, origin, chain, signal, approvals, session }) => {
  const read = paramsSchema.safeParse(params)
  if (!read.success) throw new FrameRefusal('The typed data cannot be read')
  const [signer, given] = read.data
  if (signer.toLowerCase() !== account.toLowerCase()) throw new FrameRefusal('The data is for another account')
  const typedData = readOrRefuse(given)
  const { chainId, verifyingContract } = typedData.domain
  if (chainId !== undefined && toNumber(chainId) !== chain.id) {
    throw new FrameRefusal('The data is for another network')
  }
  if (typeof verifyingContract === 'string' && ENTRY_POINTS.includes(verifyingContract.toLowerCase())) {
    throw new FrameRefusal('The data would act for the account')
  }
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

/** Domains name their chain as a number, as its digits or in hex. */
function toNumber(chainId: unknown): number {
  return ['string', 'number', 'bigint'].includes(typeof chainId) ? Number(chainId) : Number.NaN
}
