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

/** The dependencies of a method. */
export type MethodContext = FrameContext & {
  session: Session
  approvals: Approvals
  api: Pick<EmbeddedClient, 'recordSignature' | 'recordPermission' | 'getPermissionRelay' | 'revokePermission'>
  chain: FrameChain
  /** Every chain that the frame knows. */
  chains: readonly FrameChain[]
  node: CallNode
  /** Another chain's node. */
  nodeOf: (chain: FrameChain) => CallNode
  /** A chain's bundler. */
  bundlerOf: (chain: FrameChain) => CallNode
  receivers: Receivers
  /** This device's data. */
  device: { store: DeviceStore; records: Pick<Records, 'readLimit'> }
  hashes: PendingHashes
  batches: Batches
  pendingOperations: PendingOperations
  smartAccounts: SmartAccounts
  walletId: string
  /** The origins of the paymasters that the wallet itself asks. */
  paymasterOrigins: readonly string[]
  /** The address in use on the chain. */
  account: string
  /** The user's accounts on the chain, the one in use first. */
  accounts: readonly [SigningAccount, ...SigningAccount[]]
  /** The user's other addresses, for which nothing may be signed either: a smart account that is not in use here. */
  unusedAddresses: readonly string[]
  clock: Clock
}

/** Answers a method that the user must approve. @throws {FrameRefusal} */
export type Method = (params: unknown, context: MethodContext) => Promise<unknown>
