import { readMessage } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { bytesToHex } from 'viem'
import * as z from 'zod/mini'
import { accountNamed } from '../accounts/signingAccount.ts'
import { risksOfMessage } from '../screens/risks.ts'
import type { Method } from './context.ts'
import { assertSafeMessage } from './rules/assertSafeMessage.ts'
import { signMessageAs } from './signAs.ts'

const paramsSchema = z.tuple([z.string(), z.string()], z.unknown())

/** Answers `personal_sign`: signs a message. @see EIP-191 */
export const personalSign: Method = async (params, context) => {
  const { accounts, origin, chain, signal, approvals, hashes } = context
  const parsed = paramsSchema.safeParse(params)
  if (!parsed.success) throw new FrameRefusal('The message cannot be read')
  const [first, second] = parsed.data
  // Some libraries send the address first.
  const isSwapped = accounts.some(({ address }) => first.toLowerCase() === address.toLowerCase())
  const [data, signer] = isSwapped ? [second, first] : [first, second]
  const account = accountNamed(accounts, signer, 'The message is for another account')
  const { bytes, text } = readMessage(data)
  assertSafeMessage(bytes, hashes)
  const content = { kind: 'message', text, bytes: bytesToHex(bytes) } as const
  const { address, type } = account
  const risks = risksOfMessage(text, origin)
  await approvals.ask({ origin, account: address, accountType: type, chain, risks, content }, signal)
  return signMessageAs(account, bytes, context)
}
