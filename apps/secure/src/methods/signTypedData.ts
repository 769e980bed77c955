import { readTypedData, toTypedDataDefinition, UnreadableTypedDataError } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import { accountNamed } from '../accounts/signingAccount.ts'
import { risksOfTypedData } from '../screens/risks.ts'
import type { Method } from './context.ts'
import { assertSafeTypedData } from './rules/assertSafeTypedData.ts'
import { signTypedDataAs } from './signAs.ts'

const paramsSchema = z.tuple([z.string(), z.unknown()], z.unknown())

/** Signs typed data. @see EIP-712 */
export const signTypedData: Method = async (params, context) => {
  const { accounts, smartAccountAddresses, origin, chain, signal, approvals } = context
  const parsed = paramsSchema.safeParse(params)
  if (!parsed.success) throw new FrameRefusal('The typed data cannot be read')
  const [signer, unread] = parsed.data
  const account = accountNamed(accounts, signer, 'The data is for another account')
  const typedData = readOrRefuse(unread)
  // No account signs data that any contract of the user could accept as an instruction from its owner.
  assertSafeTypedData(typedData, {
    chainId: chain.id,
    ownAddresses: [...accounts.map(({ address }) => address), ...smartAccountAddresses],
  })
  const content = { kind: 'typedData', typedData } as const
  const { address, type } = account
  const risks = risksOfTypedData(typedData)
  await approvals.ask({ origin, account: address, accountType: type, chain, risks, content }, signal)
  return signTypedDataAs(account, toTypedDataDefinition(typedData), context)
}

function readOrRefuse(unread: unknown) {
  try {
    return readTypedData(unread)
  } catch (error) {
    if (error instanceof UnreadableTypedDataError) throw new FrameRefusal('The typed data cannot be read')
    throw error
  }
}
