import { FrameRefusal } from '@holdfast/frame/guest'
import {
  delegationFramework,
  isPermissionSetUp,
  permissionSetupCalls,
  permissionSetupCheck,
} from '@holdfast/smart-account/permissions'
import type { Address, Hex } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { ApprovalContent } from '../../screens/approvals.ts'
import type { RiskLine } from '../../screens/risks.ts'
import type { MethodContext } from '../context.ts'
import { readQuantity } from '../node.ts'

/** What an account must do before an app's key can act for it. */
type AccountSetup = {
  /** What the card shows about the setup. Undefined: the account is set up already. */
  shown: Extract<ApprovalContent, { kind: 'permission' }>['setup']
  risks: readonly RiskLine[]
  /**
   * Sets the account up, after the user's approval. @returns the account's authorization of the permissions contract
   * (EIP-7702), which the operator sends; undefined if none is needed.
   */
  setUp: () => Promise<{ nonce: number; signature: Hex } | undefined>
}

const NO_SETUP: AccountSetup = { shown: undefined, risks: [], setUp: async () => undefined }

/** Finds out what an account must do before an app's key can act for it. @throws {FrameRefusal} | {NodeError} */
export async function prepareAccount(account: SigningAccount, context: MethodContext): Promise<AccountSetup> {
  const { node, chain } = context
  // With the nonce and fees of another chain, the user would sign a setup that may fail or cost too much.
  if (Number(readQuantity(await node('eth_chainId'))) !== chain.id) {
    throw new FrameRefusal('The node belongs to another network')
  }
  return account.type === 'eoa' ? prepareEoa(account, context) : prepareSmartAccount(account, context)
}

/** The code of an account that has delegated to the permissions contract. @see EIP-7702 */
const DELEGATED_CODE = `0xef0100${delegationFramework.delegate.slice(2).toLowerCase()}`

async function prepareEoa(account: SigningAccount, { node, chain, session }: MethodContext): Promise<AccountSetup> {
  const code = await node('eth_getCode', [account.address, 'latest'])
  if (typeof code === 'string' && code.toLowerCase() === DELEGATED_CODE) return NO_SETUP
  return {
    shown: { kind: 'code' },
    risks: [],
    setUp: async () => {
      const nonce = Number(readQuantity(await node('eth_getTransactionCount', [account.address, 'pending'])))
      const contractAddress = delegationFramework.delegate
      const signing = { kind: 'authorization', contractAddress, chainId: chain.id, nonce } as const
      return { nonce, signature: await session.sign(signing, account.owner) }
    },
  }
}

/** Prepares the operation by which a smart account installs its permission module. */
async function prepareSmartAccount(account: SigningAccount, context: MethodContext): Promise<AccountSetup> {
  const address = account.address as Address // The address was computed from the owner's.
  const answer = await context.node('eth_call', [permissionSetupCheck(address), 'latest'])
  if (isPermissionSetUp(answer)) return NO_SETUP
  const [{ prepareOperation }, { submitOperation }, { waitForTransaction }] = await Promise.all([
    import('../operation/prepareOperation.ts'),
    import('../operation/submitOperation.ts'),
    import('../operation/receipt.ts'),
  ])
  const hasPending = await context.pendingOperations.has(address, context.chain, context.bundlerOf(context.chain))
  const prepared = await prepareOperation(permissionSetupCalls(address), account, context, { hasPending })
  const { isSponsored, maxFee, lacksFunds } = prepared
  return {
    shown: { kind: 'module', isSponsored, maxFee },
    risks: lacksFunds ? [{ tone: 'warning', risk: 'balanceTooLow' }] : [],
    setUp: async () => {
      await waitForTransaction(await submitOperation(prepared, account, context), context)
      return undefined
    },
  }
}
