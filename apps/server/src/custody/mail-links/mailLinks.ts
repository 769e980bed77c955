import { randomBytes } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import type { Database } from '../../database/connect.ts'
import type { DerivedKeys } from '../keys/deriveKeys.ts'
import { createMailLinkStore, type MailLinkRow } from './mailLinkStore.ts'

/** The action that a link allows. */
export type MailLinkPurpose = 'freeze' | 'revert-email'

/** A link in a mail: its action, and the account that it acts on. */
export type MailLink = {
  purpose: MailLinkPurpose
  /** The owner of the account that the link acts on. */
  actor: string
  /** The id of the email change that `revert-email` reverts; empty for `freeze`, which acts on the account itself. */
  object: string
}

/**
 * Creates, finds and spends the links in mails. Each link works once. Opening a link does not spend it, because mail scanners
 * open links as well.
 */
export type MailLinks = {
  /** Creates a link. @returns the link's token. @param lifeMs - how long the link works. */
  make: (link: MailLink, lifeMs: number) => Promise<string>
  /** Finds a link by its token without spending it. @returns undefined when it has expired or was spent. */
  find: (token: string) => Promise<MailLink | undefined>
  /** Spends a link. @returns undefined when it has expired or was spent. */
  take: (token: string) => Promise<MailLink | undefined>
}

/** How many characters of a token are hashed, to bound the work for an overlong token. Our tokens are shorter. */
const MAX_TOKEN_LENGTH = 64

/** Creates the service for links in mails. */
export function createMailLinks(options: { db: Database; keys: DerivedKeys; clock: Clock }): MailLinks {
  const { db, keys, clock } = options
  const store = createMailLinkStore(db)
  const at = (ms = 0): Date => new Date(clock.now() + ms)
  const hashOf = (token: string): string => keys.hmac('mail-link/1', token.slice(0, MAX_TOKEN_LENGTH))
  // Only `make` writes the column `purpose`, so the column holds no other values.
  const toLink = (row: MailLinkRow | undefined): MailLink | undefined =>
    row && { purpose: row.purpose as MailLinkPurpose, actor: row.actor, object: row.object }
  return {
    make: async (link, lifeMs) => {
      const token = randomBytes(32).toString('base64url')
      await store.add({ ...link, token: hashOf(token), expiresAt: at(lifeMs) }, at())
      return token
    },
    find: async (token) => toLink(await store.find(hashOf(token), at())),
    take: async (token) => toLink(await store.take(hashOf(token), at())),
  }
}
