import { and, eq, not } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { token } from '../tables.ts'
import type { TokenFacts } from './facts.ts'

type UnreadToken = Pick<typeof token.$inferSelect, 'address' | 'standard'>

/** Stores the facts of a chain's tokens. */
export type TokenStore = {
  /** Lists tokens whose contracts have not been read yet. */
  listUnread: (limit: number) => Promise<UnreadToken[]>
  /** Stores the facts of a token, whose contract counts as read from then on. */
  setFacts: (address: UnreadToken['address'], facts: TokenFacts) => Promise<void>
}

/** Creates the store. */
export function createTokenStore(db: Database, chainId: number): TokenStore {
  const ofChain = eq(token.chainId, chainId)
  return {
    listUnread: (limit) =>
      db
        .select({ address: token.address, standard: token.standard })
        .from(token)
        .where(and(ofChain, not(token.isRead)))
        .limit(limit),
    setFacts: async (address, facts) => {
      await db
        .update(token)
        .set({ ...facts, isRead: true })
        .where(and(ofChain, eq(token.address, address)))
    },
  }
}
