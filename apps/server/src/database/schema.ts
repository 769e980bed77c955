import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** People. `username` is the lower-case form that must be unique, `displayUsername` the form that is shown. */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    username: text('username').unique(),
    displayUsername: text('display_username'),
    /** Checksummed; unique without regard to case. */
    verifiedWallet: text('verified_wallet'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('user_verified_wallet_unique').on(sql`lower(${table.verifiedWallet})`)],
)

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** Browsers in which somebody is signed in. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: userId(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user_id').on(table.userId)],
)

/** Ways in that a person has: a password hash, an identity provider's subject. */
export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('account_user_id').on(table.userId),
    uniqueIndex('account_provider_account_unique').on(table.providerId, table.accountId),
  ],
)

/** Short-lived values of the auth library: hashed codes, challenges, states. */
export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

/** Public keys of passkeys. */
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: userId(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: moment('created_at').defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user_id').on(table.userId)],
)

/** Values that a sign-in message must carry. A row is deleted when it is used. */
export const siwxNonce = pgTable(
  'siwx_nonce',
  {
    nonce: text('nonce').primaryKey(),
    /** The session or the visitor's browser it was given to. */
    owner: text('owner').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('siwx_nonce_expires_at').on(table.expiresAt)],
)

/** Signed messages that were accepted. `spentAt` is set once the proof has verified a wallet. */
export const siwxProof = pgTable(
  'siwx_proof',
  {
    owner: text('owner').notNull(),
    /** CAIP-2. */
    chainId: text('chain_id').notNull(),
    /** Checksummed. */
    address: text('address').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.chainId, table.address] }),
    index('siwx_proof_expires_at').on(table.expiresAt),
  ],
)

/** Codes sent by mail that nobody has signed in with; kept for a day, to count them. */
export const emailCode = pgTable(
  'email_code',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('email_code_email').on(table.email, table.sentAt), index('email_code_sent_at').on(table.sentAt)],
)

/** Values that the server made up once and keeps, such as the project id. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
