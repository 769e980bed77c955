import '../jitless.ts'
import * as z from 'zod/mini'
import {
  farcasterNonceSchema,
  idSchema,
  sealedShareSchema,
  timestampSchema,
  versionSchema,
} from '../device-proof/values.ts'
import { sealingMethodSchema } from './sealing.ts'

/** The answer of `POST /v1/device-approvals`. */
export const approvalAskedSchema = z.object({
  /**
   * The two-digit number that the frame shows. On the page that the mailed link opens, the user picks this number from three.
   * Empty if `showsNumber` in the request is false.
   */
  matchNumber: z.string().check(z.regex(/^(?:\d{2})?$/)),
  expiresAt: timestampSchema,
})
/** The data that the frame shows while it waits for the approval. */
export type ApprovalAsked = z.output<typeof approvalAskedSchema>

/** The answer of `GET /v1/device-approvals/{jkt}`, held open until the state changes, for at most 25 s. */
export const approvalSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('approved'),
    /** The vault's signed statement for the API, valid for 15 minutes. */
    statement: z.string().check(z.minLength(20), z.maxLength(4_096)),
  }),
])
/** The state of an approval. */
export type Approval = z.output<typeof approvalSchema>

/** The answer of `POST /v1/identities/farcaster/nonce`: a nonce that this device can use once, within five minutes. */
export const vaultNonceSchema = z.object({ nonce: farcasterNonceSchema })

/** The answer of `GET /v1/wallets/{id}/recovery`: where the vault stores the wallet's recovery shares, newest first. */
export const recoverySharesSchema = z.object({
  shares: z.array(z.object({ setId: idSchema, version: versionSchema })),
})
/** The set and version under which the vault stores a recovery share. */
export type RecoveryPlace = z.output<typeof recoverySharesSchema>['shares'][number]

/** The answer of `POST /v1/email-changes/confirm`: the vault's signed statement for the API. */
export const emailChangeConfirmedSchema = z.object({ statement: z.string().check(z.minLength(20), z.maxLength(4_096)) })

/** The answer of `POST /v1/recovery-shares/release`. */
export const releasedRecoverySchema = z.object({
  share: sealedShareSchema,
  /** The methods by which the owner opens the share. Null if the share is not sealed to the owner's key. */
  methods: z.nullable(z.array(sealingMethodSchema)),
})
/** A recovery share that the vault has released to a device. */
export type ReleasedRecovery = z.output<typeof releasedRecoverySchema>

/** The answer of `GET /v1/sealed-wallets`. */
export const sealedWalletsSchema = z.object({
  wallets: z.array(z.object({ walletId: idSchema, methods: z.array(sealingMethodSchema) })),
})
/** A sealed wallet, and the methods that open its recovery shares. */
export type SealedWallet = z.output<typeof sealedWalletsSchema>['wallets'][number]
