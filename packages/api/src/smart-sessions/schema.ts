import '../jitless.ts'
import * as z from 'zod/mini'
import { imageUrlSchema } from '../data/values.ts'
import { validEntries } from '../validEntries.ts'

const nonNegativeSchema = z.int().check(z.nonnegative())
const secondsSchema = nonNegativeSchema
const hexSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && value.length <= 40_000 && /^0x(?:[\da-f]{2})*$/i.test(value),
  'bytes as hex',
)
const addressSchema = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value),
  'an address',
)
const typedEntrySchema = z.object({ type: z.string().check(z.maxLength(64)), data: z.record(z.string(), z.unknown()) })

/** A permission that an account has granted to an app: an entry of `GET /v1/sessions/{address}`. */
export const smartSessionSchema = z.object({
  /** The permission's id: the hash of the delegation that grants it. */
  pci: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Unix time in seconds, like all times in this file. */
  createdAt: secondsSchema,
  expiration: secondsSchema,
  /** Null while the permission is not revoked. */
  revokedAt: z.nullable(secondsSchema),
  /** The permissions in the form of the app's request (ERC-7715). */
  permissions: z.array(typedEntrySchema),
  policies: z.array(typedEntrySchema),
  /** The context with which the app uses the permission (ERC-7710). */
  context: hexSchema,
  project: z.object({
    name: z.string().check(z.maxLength(256)),
    icon: z.optional(imageUrlSchema),
    url: z.string().check(z.maxLength(2_048)),
  }),
  /** Fields that only our server sends: the CAIP-2 id of the permission's chain, and the address of the app's key. */
  chainId: z.optional(z.string().check(z.maxLength(64))),
  delegate: z.optional(addressSchema),
})
/** A permission that an account has granted to an app. */
export type SmartSession = z.output<typeof smartSessionSchema>

/** The answer of `GET /v1/sessions/{address}`: newest first. */
export const smartSessionsSchema = validEntries(smartSessionSchema)

/** The body of `POST /v1/sessions/{address}/revoke`. */
export const revokeSmartSessionRequestSchema = z.object({
  pci: z.string().check(z.regex(/^0x[\da-f]{64}$/i)),
  /** The account's signature over a second delegation, which lets the operator send exactly this revocation. */
  signature: hexSchema,
})

/** The path of the frame's `POST /v1/permissions/{address}/revoke`, which has the same body. */
export const revokePermissionPathSchema = z.object({ address: addressSchema })

/** The answer of `POST /v1/sessions/{address}/revoke`. */
export const sessionRevokedSchema = z.object({ success: z.boolean() })

/** A wallet's report to the operator about a permission that its user granted. */
export const grantedSmartSessionSchema = z.object({
  address: addressSchema,
  /** The chain's number, as in EIP-155. */
  chainId: z.int().check(z.positive()),
  context: hexSchema,
  permission: typedEntrySchema,
  /** When the permission ends, in Unix seconds. */
  expiry: z.int().check(z.positive()),
  /** The URL of the page that asked for the permission. */
  origin: z.string().check(z.maxLength(2_048)),
  /** The EIP-7702 authorization for the account's code, if the account has no code yet. The operator sends it to the chain. */
  authorization: z.optional(z.object({ nonce: nonNegativeSchema, signature: hexSchema })),
})
/** A wallet's report to the operator about a permission that its user granted. */
export type GrantedSmartSession = z.output<typeof grantedSmartSessionSchema>

/** The operator's answer to a report of the form {@link grantedSmartSessionSchema}. */
export const sessionGrantedSchema = z.object({ pci: z.string() })

/** The operator's answer with the address from which it sends revocations to the chain. */
export const sessionRelaySchema = z.object({ relay: addressSchema })
