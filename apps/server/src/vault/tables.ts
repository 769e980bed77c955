import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from '../custody/tables.ts'
import { timestamp } from '../database/timestamp.ts'

/** Approvals of devices, as requested at the vault. `state`: pending, approved or cancelled. */
export const vaultApproval = pgTable(
  'vault_approval',
  {
    /** Keyed hash of the link's token. */
    token: text('token').primaryKey(),
    jkt: text('jkt').notNull(),
    /** Keyed hash of the email address, under a key that the API does not have. */
    subject: text('subject').notNull(),
    emailEncrypted: text('email_encrypted').notNull(),
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    label: text('label').notNull(),
    matchNumber: text('match_number').notNull(),
    /** The three numbers that the page offers; empty if the device cannot show a number. */
    choices: text('choices').array().notNull(),
    state: text('state', { enum: ['pending', 'approved', 'cancelled'] }).notNull(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    approvedAt: timestamp('approved_at'),
  },
  (table) => [
    index('vault_approval_jkt').on(table.jkt, table.createdAt),
    index('vault_approval_expires_at').on(table.expiresAt),
  ],
)

/** Identities that a device proved to the vault itself, other than by the approval of a link. */
export const vaultEvidence = pgTable(
  'vault_evidence',
  {
    jkt: text('jkt').notNull(),
    /** Keyed hash of the identity. */
    subject: text('subject').notNull(),
    /** The provider that vouches for the identity, such as `google`. */
    provider: text('provider').notNull().default(''),
    provedAt: timestamp('proved_at').notNull(),
    /**
     * Whether the evidence suffices to create a wallet, but not to recover a wallet, because the provider does not say for
     * which client it issued the token.
     */
    isWeak: boolean('is_weak').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.jkt, table.subject] }),
    index('vault_evidence_proved_at').on(table.provedAt),
  ],
)

/** Tokens of providers that proved a user's identity. Each is accepted from one device only. */
export const vaultSocialToken = pgTable(
  'vault_social_token',
  {
    /** Hash of the token. */
    token: text('token').primaryKey(),
    jkt: text('jkt').notNull(),
    usedAt: timestamp('used_at').notNull(),
  },
  (table) => [index('vault_social_token_used_at').on(table.usedAt)],
)

/** Nonces that devices requested for a signature; each works once. */
export const vaultNonce = pgTable(
  'vault_nonce',
  {
    nonce: text('nonce').primaryKey(),
    jkt: text('jkt').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('vault_nonce_expires_at').on(table.expiresAt)],
)

/**
 * The owners whom each identity represents: its own owner, which is the identity itself unless a row says otherwise, and the
 * owners who named it as theirs. Wallets made with an identity belong to its own owner. An owner who only named the identity as
 * theirs gets no claim to these wallets.
 */
export const vaultIdentity = pgTable(
  'vault_identity',
  {
    subject: text('subject').notNull(),
    owner: text('owner').notNull(),
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.owner] }),
    index('vault_identity_owner').on(table.owner),
    uniqueIndex('vault_identity_own').on(table.subject).where(sql`is_own`),
  ],
)

/**
 * Changes of email address. `state`: asked (the old address was mailed a code), confirmed (the code was entered, or there was
 * no old address), done, reverted, or over (a newer change or a revert ended this one before it was done).
 */
export const vaultEmailChange = pgTable(
  'vault_email_change',
  {
    id: text('id').primaryKey(),
    jkt: text('jkt').notNull(),
    state: text('state', { enum: ['asked', 'confirmed', 'done', 'reverted', 'over'] }).notNull(),
    owner: text('owner').notNull(),
    /** All owners whom the old address represented when the change was made. */
    owners: text('owners').array().notNull().default([]),
    /** The old address's own owner at that time. */
    fromOwn: text('from_own'),
    /** Keyed hash of the old address; null if there was none. */
    fromSubject: text('from_subject'),
    fromEncrypted: text('from_encrypted'),
    toSubject: text('to_subject').notNull(),
    toEncrypted: text('to_encrypted').notNull(),
    origin: text('origin').notNull(),
    label: text('label').notNull(),
    code: text('code').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('vault_email_change_jkt').on(table.jkt, table.createdAt)],
)

/** The owners of wallets. The first share of a wallet sets its owner. */
export const vaultWallet = pgTable('vault_wallet', {
  id: text('id').primaryKey(),
  /** The owner: the identity with which the wallet was made, or that identity's own owner. */
  subject: text('subject').notNull(),
  /** When the wallet was sealed. Since then the vault stores no share of the wallet that it can open itself. */
  sealedAt: timestamp('sealed_at'),
})

/** The devices of each wallet, by their sets. Sealing may delete a set's share, but not its row here. */
export const vaultDevice = pgTable(
  'vault_device',
  {
    setId: text('set_id').primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => vaultWallet.id, { onDelete: 'cascade' }),
    jkt: text('jkt').notNull(),
  },
  (table) => [index('vault_device_wallet').on(table.walletId), index('vault_device_jkt').on(table.jkt)],
)

/**
 * Sealing methods. Each is the private key that opens a wallet's sealed shares, encrypted under a key that only the owner has.
 */
export const vaultSealingMethod = pgTable(
  'vault_sealing_method',
  {
    id: text('id').primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => vaultWallet.id, { onDelete: 'cascade' }),
    /** The method as the owner's device made it, encrypted under a key of the vault. */
    methodEncrypted: text('method_encrypted').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('vault_sealing_method_wallet').on(table.walletId)],
)

/**
 * Recovery shares: for each set, the version that its device has confirmed, and the next version while it is not confirmed.
 */
export const recoveryShare = pgTable(
  'recovery_share',
  {
    setId: text('set_id').notNull(),
    version: integer('version').notNull(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => vaultWallet.id, { onDelete: 'cascade' }),
    /** The device that wrote the share. */
    jkt: text('jkt').notNull(),
    ciphertext: bytes('ciphertext').notNull(),
    wrappedKey: bytes('wrapped_key').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Whether the share is sealed to its owner's key, so that the vault cannot read it. */
    isSealed: boolean('is_sealed').notNull().default(false),
    /** The key to which the share is sealed; null for an unsealed share. */
    ownerKey: text('owner_key'),
    /** The digest of the share as the device sent it. Null if an earlier release has stored the share. */
    digest: text('digest'),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.version] }),
    index('recovery_share_wallet').on(table.walletId),
    index('recovery_share_jkt').on(table.jkt),
    index('recovery_share_key').on(table.keyId),
  ],
)

/** Owners whose recovery is frozen. */
export const vaultFreeze = pgTable('vault_freeze', {
  subject: text('subject').primaryKey(),
  until: timestamp('until').notNull(),
})

/** Stops every release: while there is a row, the vault releases no share. Only the operator removes the row. */
export const vaultStop = pgTable('vault_stop', {
  isStopped: boolean('is_stopped').primaryKey(),
  since: timestamp('since').notNull(),
})
