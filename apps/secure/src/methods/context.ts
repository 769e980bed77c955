import type { EmbeddedClient } from '@holdfast/api/embedded'
import type { Clock } from '@holdfast/base'
import type { FrameContext } from '@holdfast/frame/guest'
import type { SigningAccount } from '../accounts/signingAccount.ts'
import type { SmartAccounts } from '../accounts/smartAccounts.ts'
import type { FrameChain } from '../config/chains.ts'
import type { DeviceStore } from '../device/indexedDbStore.ts'
import type { Approvals } from '../screens/approvals.ts'
import type { Session } from '../session/createSession.ts'
import type { Records } from '../session/records.ts'
import type { Batches } from './calls/batches/batches.ts'
import type { CallNode } from './node.ts'
import type { PendingOperations } from './operation/pendingOperations.ts'
import type { PendingHashes } from './rules/pendingHashes.ts'
import type { Receivers } from './rules/receivers.ts'

/** What a method needs to answer a request. */
export type MethodContext = FrameContext & {
  session: Session
  approvals: Approvals
  api: Pick<EmbeddedClient, 'recordSignature' | 'recordPermission' | 'getPermissionRelay' | 'revokePermission'>
  chain: FrameChain
  /** Every configured chain. */
  chains: readonly FrameChain[]
  node: CallNode
  /** Returns the node of any configured chain. */
  nodeOf: (chain: FrameChain) => CallNode
  /** Returns the bundler of a chain. */
  bundlerOf: (chain: FrameChain) => CallNode
  receivers: Receivers
  /** This device's data. */
  device: { store: DeviceStore; records: Pick<Records, 'readLimit'> }
  hashes: PendingHashes
  batches: Batches
  pendingOperations: PendingOperations
  smartAccounts: SmartAccounts
  walletId: string
  /** The origins of the wallet's own paymasters. */
  paymasterOrigins: readonly string[]
  /** The address in use on the chain. For a Solana method, the user's Solana address, on any chain. */
  account: string
  /** The user's accounts on the chain. The account in use comes first. */
  accounts: readonly [SigningAccount, ...SigningAccount[]]
  /**
   * The addresses of the user's smart accounts, even on an EVM chain without smart accounts, where `accounts` lacks them. Calls
   * with data to these addresses are refused.
   */
  smartAccountAddresses: readonly string[]
  clock: Clock
}

/** Answers a request that the user must approve. @throws {FrameRefusal} */
export type Method = (params: unknown, context: MethodContext) => Promise<unknown>
