import '../jitless.ts'
import * as z from 'zod/mini'
import { imageUrlSchema } from '../data/values.ts'
import { validEntries } from '../validEntries.ts'

/** The longest bio of a name, in characters. */
export const maxBioLength = 1_000

const nameText = z.string().check(z.minLength(1), z.maxLength(255))
const secondsSchema = z.int().check(z.nonnegative())

/** A name with all its records: the answer of `GET /v1/profile/account/{name}`. */
export const nameRecordSchema = z.object({
  /** With its zone. */
  name: nameText,
  /** Seconds since 1970. */
  registered: secondsSchema,
  updated: secondsSchema,
  /** The addresses by coin type (ENSIP-9, ENSIP-11, ENSIP-19), in decimal digits. */
  addresses: z.record(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.object({ address: z.string().check(z.maxLength(128)), created: z.string() }),
  ),
  attributes: validEntries(
    z.object({
      avatar: z.optional(imageUrlSchema),
      bio: z.optional(z.string().check(z.maxLength(maxBioLength))),
    }),
  ),
})
/** A name with all its records. */
export type NameRecord = z.output<typeof nameRecordSchema>

/** The answer of `GET /v1/profile/reverse/{address}`: the names of an address. */
export const nameRecordsSchema = z.array(nameRecordSchema)

/** The answer of `GET /v1/profile/suggestions/{name}`. */
export const nameSuggestionsSchema = z.object({
  /** Without their zone. */
  suggestions: validEntries(z.object({ name: nameText, registered: z.boolean() })),
})
/** The answer of `GET /v1/profile/suggestions/{name}`. */
export type NameSuggestions = z.output<typeof nameSuggestionsSchema>

/** The query of `GET /v1/profile/suggestions/{name}`. */
export const suggestionsQuerySchema = z.object({
  /** The zone, without a leading dot. @default the operator's */
  zone: z.optional(z.string().check(z.maxLength(255))),
})

/** The body of `POST /v1/profile/account`. */
export const registerNameRequestSchema = z.object({
  /** ENSIP-11. */
  coin_type: z.int().check(z.gte(0), z.lte(0xffff_ffff)),
  address: z.string().check(z.maxLength(128)),
  /** The JSON of {@link nameMessageSchema}, exactly as signed. */
  message: z.string().check(z.maxLength(4_096)),
  signature: z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && value.length <= 20_000 && /^0x(?:[\da-f]{2})+$/i.test(value),
    'bytes as hex',
  ),
})

/** The message that an account signs to register a name. */
export const nameMessageSchema = z.object({
  /** With its zone. */
  name: nameText,
  attributes: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  /** Seconds since 1970. */
  timestamp: secondsSchema,
  /** The account and its chain. Our kit adds them, so that the signature is invalid for another account of the same key. */
  address: z.optional(z.string().check(z.maxLength(128))),
  chainId: z.optional(z.string().check(z.maxLength(64))),
})
/** The message that an account signs to register a name. */
export type NameMessage = z.output<typeof nameMessageSchema>

const gatewayBytesSchema = z.string().check(z.maxLength(32_768), z.regex(/^0x(?:[\da-f]{2})*$/i))

/**
 * The path of `GET /v1/names/{chain}/{sender}/{data}`, and the body of `POST /v1/names/{chain}`.
 *
 * @see ERC-3668, section 'Gateway Interface'
 */
export const nameGatewayRequestSchema = z.object({ sender: gatewayBytesSchema, data: gatewayBytesSchema })
/** A question to the name gateway: the address of the resolver that the wallet called, and the data of that call. */
export type NameGatewayRequest = z.output<typeof nameGatewayRequestSchema>

/** The answer of `POST /v1/profile/account`. */
export const nameRegisteredSchema = z.object({ success: z.boolean() })
