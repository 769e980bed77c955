import type { Hex, TypedDataDefinition } from 'viem'
import type { SigningAccount } from '../accounts/signingAccount.ts'
import type { MethodContext } from './context.ts'

/**
 * Signs a message as one of the user's accounts. For a smart account, the signature has the form that its contract accepts.
 * @see EIP-191, ERC-1271
 */
export async function signMessageAs(account: SigningAccount, bytes: Uint8Array, context: MethodContext): Promise<Hex> {
  if (account.type === 'eoa') return context.session.sign({ kind: 'message', bytes }, account.owner)
  const { signMessageForContract } = await import('../accounts/contractSignatures.ts')
  return signMessageForContract(bytes, await contractSignerOf(account, context), (definition) =>
    context.session.sign({ kind: 'typedData', definition }, account.owner),
  )
}

/** Signs typed data as one of the user's accounts. @see EIP-712, ERC-1271 */
export async function signTypedDataAs(
  account: SigningAccount,
  typedData: TypedDataDefinition,
  context: MethodContext,
): Promise<Hex> {
  if (account.type === 'eoa') return context.session.sign({ kind: 'typedData', definition: typedData }, account.owner)
  const { signTypedDataForContract } = await import('../accounts/contractSignatures.ts')
  return signTypedDataForContract(typedData, await contractSignerOf(account, context), (definition) =>
    context.session.sign({ kind: 'typedData', definition }, account.owner),
  )
}

async function contractSignerOf(account: SigningAccount, { chain, smartAccounts }: MethodContext) {
  // If the node does not answer, the signature includes the deployment data (ERC-6492), which verifiers ignore if the account
  // is deployed.
  const isDeployed = await smartAccounts.isDeployed(chain, account.address).catch(() => false)
  return { account, chain, isDeployed }
}
