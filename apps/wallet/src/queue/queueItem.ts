import type { AuthRequest, Proposal, Session } from '@holdfast/pairing'
import type { WalletRequest } from '../requests/walletRequest.ts'

/** A proposal or request that waits for the user's answer. `expiry` is in Unix seconds. */
export type QueueItem = { id: number; expiry: number } & (
  | { kind: 'proposal'; proposal: Proposal }
  | { kind: 'signIn'; request: AuthRequest }
  | { kind: 'request'; session: Session; method: string; chainId: string; request: WalletRequest }
)

/** Returns the key of an item. Ids are not enough: the peers choose them, so a proposal and a request may have the same id. */
export function keyOf({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
