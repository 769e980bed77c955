import { readMessage } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { bytesToHex } from 'viem'
import * as z from 'zod/mini'
import { risksOfMessage } from '../screens/risks.ts'
import type { Method } from './context.ts'

const paramsSchema = z.tuple([z.string(), z.string()], z.unknown())

/** Signs a message as `personal_sign` does. @see EIP-191 */
export const personalSign: Method = async (params, { account, origin, chain, signal, approvals, session, hashes }) => {
  const read = paramsSchema.safeParse(params)
  if (!read.success) throw new FrameRefusal('The message cannot be read')
  const [first, second] = read.data
  // Some libraries send the address first.
  const isSwapped = first.toLowerCase() === account.toLowerCase()
  const [data, signer] = isSwapped ? [second, first] : [first, second]
  if (signer.toLowerCase() !== account.toLowerCase()) throw new FrameRefusal('The message is for another account')
  const { bytes, text } = readMessage(data)
  hashes.refuse(bytes)
  const content = { kind: 'message', text, bytes: bytesToHex(bytes) } as const
  await approvals.ask({ origin, account, chain, risks: risksOfMessage(text, origin), content }, signal)
  return session.sign({ kind: 'message', bytes }, account)
}
