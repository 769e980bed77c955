import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamp } from './timestamp.ts'

/** Users. `username` is the lower-case form that must be unique, `displayUsername` the form that is shown. */
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
    /** Checksummed; unique regardless of case. */
    verifiedWallet: text('verified_wallet'),
    /** CAIP-2 id of the chain whose contract accepted the verifying signature; null if the address's own key signed. */
    verifiedWalletChain: text('verified_wallet_chain'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('user_verified_wallet_unique').on(sql`lower(${table.verifiedWallet})`)],
)

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** Sessions: one for each browser in which a user is signed in. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: userId(),
    expiresAt: timestamp('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user_id').on(table.userId), index('session_expires_at').on(table.expiresAt)],
)

/** A user's sign-in methods: a password hash, or an identity provider's subject. */
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
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
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
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: timestamp('created_at').notNull().defaultNow(),
    updatedAt: timestamp('updated_at').notNull().defaultNow(),
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
    createdAt: timestamp('created_at').defaultNow(),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_user_id').on(table.userId)],
)

/** Nonces for sign-in messages. A row is deleted when its nonce is used. */
export const siwxNonce = pgTable(
  'siwx_nonce',
  {
    nonce: text('nonce').primaryKey(),
    /** The session or the visitor's browser to which the nonce was issued. */
    owner: text('owner').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('siwx_nonce_expires_at').on(table.expiresAt)],
)

/**
 * Signed messages that were accepted as proof of an address. A row's `spentAt` is set once its message has verified a user's
 * wallet.
 */
export const siwxProof = pgTable(
  'siwx_proof',
  {
    owner: text('owner').notNull(),
    /** CAIP-2. */
    chainId: text('chain_id').notNull(),
    /** In its canonical form. */
    address: text('address').notNull(),
    message: text('message').notNull(),
    signature: text('signature').notNull(),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    spentAt: timestamp('spent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.chainId, table.address] }),
    index('siwx_proof_expires_at').on(table.expiresAt),
  ],
)

/** Email codes that have not been used to sign in; kept for a day, to count them. */
export const emailCode = pgTable(
  'email_code',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    sentAt: timestamp('sent_at').notNull(),
    /** The requester against whom the code counts: a browser in which the address was used before, or a network. */
    asker: text('asker').notNull().default(''),
    /** Hash of the secret that the browser stores. */
    browser: text('browser').notNull().default(''),
    /** Hash of the digits together with that secret. */
    code: text('code').notNull().default(''),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('email_code_email').on(table.email, table.sentAt), index('email_code_sent_at').on(table.sentAt)],
)

/** Values that the server generates once and stores, such as the project id. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Apps that may use the kit's services. */
export const project = pgTable('project', {
  /** Does not change when the id is rotated, so that statistics remain with their project. */
  key: integer('key').primaryKey().generatedAlwaysAsIdentity(),
  /** 32 hex characters. Public, since every page that uses the project contains it. */
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  /** Origin patterns in their normal form. */
  origins: text('origins').array().notNull().default([]),
  /** Services that the project may use; null for all, including services added later. */
  features: text('features').array(),
  /** Features of the kit that are switched off. */
  disabledFeatures: text('disabled_features').array().notNull().default([]),
  includeWalletIds: text('include_wallet_ids').array().notNull().default([]),
  excludeWalletIds: text('exclude_wallet_ids').array().notNull().default([]),
  /** Whether callers other than browsers, which send no origin, may use the project. */
  allowsNoOrigin: boolean('allows_no_origin').notNull().default(true),
  isAnalyticsEnabled: boolean('is_analytics_enabled').notNull().default(false),
  /** Whether visitors' wallet addresses are stored in plain form. */
  keepsAddresses: boolean('keeps_addresses').notNull().default(false),
  createdAt: timestamp('created_at').notNull().defaultNow(),
  rotatedAt: timestamp('rotated_at'),
})

/** Events in the kits of projects that have analytics switched on. */
export const analyticsEvent = pgTable(
  'analytics_event',
  {
    projectKey: integer('project_key')
      .notNull()
      .references(() => project.key, { onDelete: 'cascade' }),
    /** Generated by the page; the same event delivered twice is stored once. */
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    /** By the page's clock, or by ours if the two differ by more than a day. */
    occurredAt: timestamp('occurred_at').notNull(),
    receivedAt: timestamp('received_at').notNull(),
    /** Host name of the page. */
    domain: text('domain').notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
    /** Keyed hash of the wallet address. There is a new key each day, and old keys are discarded. */
    visitor: text('visitor'),
    /** The wallet address; only if the project keeps addresses. */
    address: text('address'),
    sdkType: text('sdk_type'),
    sdkVersion: text('sdk_version'),
  },
  (table) => [
    primaryKey({ columns: [table.projectKey, table.eventId] }),
    index('analytics_event_project_received_at').on(table.projectKey, table.receivedAt),
    index('analytics_event_received_at').on(table.receivedAt),
  ],
)
