import { socialProviders } from '@holdfast/api/embedded'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes } from '../custody/tables.ts'
import { timestamp } from '../database/timestamp.ts'

/** The providers of identities. The same address at two providers makes two users, not one. */
export const identityProviders = [
  'email',
  'google',
  'x',
  'discord',
  'farcaster',
  'github',
  'apple',
  'facebook',
] as const

/** The provider of an identity. */
export type IdentityProvider = (typeof identityProviders)[number]

/** Owners of embedded wallets. */
export const embeddedUser = pgTable('embedded_user', {
  id: text('id').primaryKey(),
  createdAt: timestamp('created_at').notNull(),
  /** Until this time, the API neither releases nor accepts shares of the user. */
  frozenUntil: timestamp('frozen_until'),
})

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => embeddedUser.id, { onDelete: 'cascade' })

/**
 * How users are recognised: by a mail address, or by an account at a provider. An address is stored only encrypted or hashed.
 */
export const embeddedIdentity = pgTable(
  'embedded_identity',
  {
    provider: text('provider', { enum: identityProviders }).notNull(),
    /** Keyed hash of the address, or of the account's id at the provider. */
    subject: text('subject').notNull(),
    userId: userId(),
    /** Null when the provider states no verified address. */
    emailEncrypted: text('email_encrypted'),
    /** The user's name at the provider, for display. */
    nameEncrypted: text('name_encrypted'),
    verifiedAt: timestamp('verified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('embedded_identity_user').on(table.userId),
  ],
)

/** Devices: each is a key in a browser's storage, for one user. */
export const embeddedDevice = pgTable(
  'embedded_device',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Thumbprint of the device's key. */
    jkt: text('jkt').notNull(),
    label: text('label').notNull(),
    origin: text('origin').notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    revokedAt: timestamp('revoked_at'),
  },
  (table) => [unique('embedded_device_user_jkt').on(table.userId, table.jkt)],
)

const deviceId = () =>
  text('device_id')
    .notNull()
    .references(() => embeddedDevice.id, { onDelete: 'cascade' })

/**
 * Logins by mailed code. `state`: device, while the owner must approve the device; code, while the code is awaited; used; or
 * burnt, when all tries were wrong.
 */
export const embeddedAttempt = pgTable(
  'embedded_attempt',
  {
    id: text('id').primaryKey(),
    state: text('state', { enum: ['device', 'code', 'used', 'burnt'] }).notNull(),
    projectKey: integer('project_key').notNull(),
    /** The project's id at the start of the login; the vault's statement names this id. */
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    jkt: text('jkt').notNull(),
    /** Keyed hash of the address. */
    subject: text('subject').notNull(),
    emailEncrypted: text('email_encrypted').notNull(),
    label: text('label').notNull(),
    /** Keyed hash of the attempt's id and the code. */
    code: text('code').notNull().default(''),
    codeSentAt: timestamp('code_sent_at'),
    tries: integer('tries').notNull().default(0),
    /** Whether the owner approved the device for this attempt; false if the device was known already. */
    isApproved: boolean('is_approved').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('embedded_attempt_jkt').on(table.jkt, table.subject),
    index('embedded_attempt_expires_at').on(table.expiresAt),
  ],
)

/** Logins with Farcaster that have begun. `state`: waiting, used or over. */
export const embeddedFarcasterAttempt = pgTable(
  'embedded_farcaster_attempt',
  {
    id: text('id').primaryKey(),
    state: text('state', { enum: ['waiting', 'used', 'over'] }).notNull(),
    projectKey: integer('project_key').notNull(),
    origin: text('origin').notNull(),
    jkt: text('jkt').notNull(),
    label: text('label').notNull(),
    /** The nonce in the message to be signed: the vault's part, then the API's. */
    nonce: text('nonce').notNull(),
    /** The token that opens the channel, encrypted, so that a reader of the database does not learn it. */
    channelEncrypted: text('channel_encrypted').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('embedded_farcaster_attempt_jkt').on(table.jkt),
    index('embedded_farcaster_attempt_expires_at').on(table.expiresAt),
  ],
)

/**
 * Logins at identity providers. `state`: begun; sent to the provider; arrived, while the answer is read; returned with the
 * user's identity; used; or over.
 */
export const embeddedSocialAttempt = pgTable(
  'embedded_social_attempt',
  {
    id: text('id').primaryKey(),
    state: text('state', { enum: ['begun', 'sent', 'arrived', 'returned', 'used', 'over'] }).notNull(),
    provider: text('provider', { enum: socialProviders }).notNull(),
    projectKey: integer('project_key').notNull(),
    origin: text('origin').notNull(),
    jkt: text('jkt').notNull(),
    label: text('label').notNull(),
    /** Keyed hash of the token in the URL that the window opens first. */
    link: text('link').notNull(),
    /** Keyed hash of the OAuth `state` that the provider returns. */
    stateHash: text('state_hash'),
    /** The code verifier of PKCE, encrypted. */
    verifierEncrypted: text('verifier_encrypted'),
    /** The page to return to, when the page itself was redirected to the provider; null for a login in a separate window. */
    returnUrl: text('return_url'),
    /** Keyed hash of the ticket. Either the ticket or the number proves that the user's own window returned. */
    ticket: text('ticket'),
    ticketExpiresAt: timestamp('ticket_expires_at'),
    /** Keyed hash of the number. */
    number: text('number'),
    subject: text('subject'),
    emailEncrypted: text('email_encrypted'),
    nameEncrypted: text('name_encrypted'),
    /** The provider's token, for the vault; deleted when the login ends. */
    proofEncrypted: text('proof_encrypted'),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('embedded_social_attempt_link').on(table.link),
    uniqueIndex('embedded_social_attempt_state').on(table.stateHash),
    index('embedded_social_attempt_expires_at').on(table.expiresAt),
  ],
)

/**
 * Changes of address. `state`: asked, while the old address must agree; code, once a code was mailed to the new address; done;
 * reverted; or over.
 */
export const embeddedEmailChange = pgTable(
  'embedded_email_change',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    jkt: text('jkt').notNull(),
    state: text('state', { enum: ['asked', 'code', 'done', 'reverted', 'over'] }).notNull(),
    /** Keyed hash of the old address; null if there was none. */
    fromSubject: text('from_subject'),
    fromEncrypted: text('from_encrypted'),
    toSubject: text('to_subject').notNull(),
    toEncrypted: text('to_encrypted').notNull(),
    origin: text('origin').notNull(),
    label: text('label').notNull(),
    /** Keyed hash of the change's id and the code. */
    code: text('code').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
    doneAt: timestamp('done_at'),
  },
  (table) => [
    index('embedded_email_change_user').on(table.userId),
    index('embedded_email_change_from').on(table.fromSubject, table.doneAt),
  ],
)

/** Sessions of devices. */
export const embeddedSession = pgTable(
  'embedded_session',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    deviceId: deviceId(),
    projectKey: integer('project_key').notNull(),
    loggedInAt: timestamp('logged_in_at').notNull(),
    /** Seven days after the tokens were last renewed, but not later than `absoluteExpiresAt`. */
    idleExpiresAt: timestamp('idle_expires_at').notNull(),
    /** Thirty days after the login. */
    absoluteExpiresAt: timestamp('absolute_expires_at').notNull(),
    revokedAt: timestamp('revoked_at'),
  },
  (table) => [
    index('embedded_session_user').on(table.userId),
    index('embedded_session_device').on(table.deviceId),
    index('embedded_session_absolute_expires_at').on(table.absoluteExpiresAt),
  ],
)

/** Refresh tokens; each works once. Used tokens are kept, so that a second use is detected. */
export const embeddedRefreshToken = pgTable(
  'embedded_refresh_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => embeddedSession.id, { onDelete: 'cascade' }),
    usedAt: timestamp('used_at'),
  },
  (table) => [index('embedded_refresh_token_session').on(table.sessionId)],
)

/**
 * Questions that a frame asks its user in another window; their content is sealed. `state`: pending, opened, answered or
 * withdrawn.
 */
export const embeddedApproval = pgTable(
  'embedded_approval',
  {
    id: text('id').primaryKey(),
    deviceId: deviceId(),
    state: text('state', { enum: ['pending', 'opened', 'answered', 'withdrawn'] }).notNull(),
    /** SHA-256 of the window's ticket. */
    ticketHash: text('ticket_hash').notNull(),
    /** Sealed with a key that the services never have; empty once the question is answered or withdrawn. */
    content: text('content').notNull(),
    /** Thumbprint of the key of the window that opened the question. */
    windowJkt: text('window_jkt'),
    /** Sealed like the content. */
    result: text('result'),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('embedded_approval_device').on(table.deviceId),
    index('embedded_approval_expires_at').on(table.expiresAt),
  ],
)

/** Wallets: one for each user and project. */
export const embeddedWallet = pgTable(
  'embedded_wallet',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    projectKey: integer('project_key').notNull(),
    /** The addresses commit to the secret, so that a share that rebuilds a different secret is detected. */
    evmAddress: text('evm_address').notNull(),
    solanaAddress: text('solana_address').notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** When the recovery words were shown. Since then, the secret may also exist outside the shares. */
    exportedAt: timestamp('exported_at'),
    /**
     * The key that recovery shares are sealed to, X25519 in base64url; null while the wallet is not sealed: then the vault can
     * open its recovery shares.
     */
    sealingKey: text('sealing_key'),
    /** The wallet's own signature over the sealing key. Devices trust no key without it. */
    sealingProof: text('sealing_proof'),
  },
  (table) => [uniqueIndex('embedded_wallet_user_project').on(table.userId, table.projectKey)],
)

/** Share sets: one for each wallet and device. */
export const embeddedShareSet = pgTable(
  'embedded_share_set',
  {
    id: text('id').primaryKey(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => embeddedWallet.id, { onDelete: 'cascade' }),
    deviceId: deviceId(),
    /** The version that its device has confirmed; a share of the next version may be stored already. */
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    /** When the set's share was released to another device for a recovery, after which the set is renewed. */
    releasedAt: timestamp('released_at'),
  },
  (table) => [
    uniqueIndex('embedded_share_set_wallet_device').on(table.walletId, table.deviceId),
    index('embedded_share_set_device').on(table.deviceId),
  ],
)

/**
 * The API's shares: for each set, the version that its device confirmed, and the next version until that version is confirmed.
 */
export const embeddedShare = pgTable(
  'embedded_share',
  {
    setId: text('set_id')
      .notNull()
      .references(() => embeddedShareSet.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    ciphertext: bytes('ciphertext').notNull(),
    wrappedKey: bytes('wrapped_key').notNull(),
    keyId: text('key_id').notNull(),
    /** The digest of the share as the device sent it. Null if an earlier release has stored the share. */
    digest: text('digest'),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.version] }),
    // Finds the shares that a rotation of the master key has not reached yet.
    index('embedded_share_key').on(table.keyId),
  ],
)
