import { bytesSchema } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import { decodeCalls } from '@holdfast/smart-account'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { accountNamed } from '../../accounts/signingAccount.ts'
import { callsRefusal } from '../calls/codes.ts'
import type { Method } from '../context.ts'
import { sendOperation } from './sendOperation.ts'

const paramsSchema = z.tuple([z.looseObject({ sender: z.string(), callData: bytesSchema }), z.string()], z.unknown())

/**
 * Sends the calls of an app's user operation. The wallet takes only the calls from that operation, and itself chooses nonce,
 * gas, fees and paymaster. The user sees the calls like those of any batch.
 *
 * @returns the hash of the operation that was sent, which differs from the hash of the app's operation.
 * @throws {FrameRefusal} when the calls cannot be decoded.
 * @see ERC-4337
 */
export const sendUserOperation: Method = async (params, context) => {
  const parsed = paramsSchema.safeParse(params)
  if (!parsed.success) throw callsRefusal('invalidParams', 'The operation cannot be read')
  const [{ sender, callData }, entryPoint] = parsed.data
  const account = accountNamed(context.accounts, sender, 'The operation is from another account')
  if (account.type !== 'smartAccount') throw callsRefusal('unauthorized', 'The operation is not from the smart account')
  if (entryPoint.toLowerCase() !== entryPoint08Address.toLowerCase()) {
    throw callsRefusal('invalidParams', 'The operation is for another entry point')
  }
  const calls = decodeCalls(callData)
  if (!calls || calls.length === 0) throw new FrameRefusal('The calls of the operation cannot be read')
  const filled = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  return sendOperation(filled, account, context)
}
