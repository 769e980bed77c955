import type { EmbeddedClient } from '@holdfast/api/embedded'
import type { FrameContext } from '@holdfast/frame/guest'
import type { FrameChain } from '../config/chains.ts'
import type { Approvals } from '../screens/approvals.ts'
import type { Session } from '../session/createSession.ts'
import type { CallNode } from './node.ts'
import type { PendingHashes } from './rules/pendingHashes.ts'
import type { Receivers } from './rules/receivers.ts'

/** What a method works with. */
export type MethodContext = FrameContext & {
  session: Session
  approvals: Approvals
  api: Pick<EmbeddedClient, 'recordSignature'>
  chain: FrameChain
  node: CallNode
  receivers: Receivers
  hashes: PendingHashes
  /** The user's address on the chain. */
  account: string
}

/** Answers a method that the user must approve. @throws {FrameRefusal} */
export type Method = (params: unknown, context: MethodContext) => Promise<unknown>
