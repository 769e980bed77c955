import { isAddress } from '@holdfast/caip'
import * as z from 'zod/mini'
import { lowerHex } from '../../chain/lowerHex.ts'

/** Reads a missing value, or one of another form, as null: fields differ between versions. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.catch(z.optional(z.nullable(schema)), undefined),
    z.transform((value) => value ?? null),
  )
const hash = z.pipe(
  z.string().check(z.regex(/^0x[\da-fA-F]{64}$/)),
  z.transform((text) => lowerHex(text)),
)
const address = z.pipe(
  z.custom<string>((value) => isAddress(value, 'eip155')),
  z.transform((text): `0x${string}` => `0x${text.toLowerCase().replace(/^0x/, '')}`),
)
/** Amounts come as decimal strings. */
const uint = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((text) => BigInt(text)),
)
/** Counts come as numbers, or as strings. */
const count = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number))
/** A contract may state any number of decimals. Up to 77 are accepted, since an amount of 256 bits has at most 78 digits. */
const decimals = count.check(z.int(), z.gte(0), z.lte(77))
const decimal = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,60})?$/))
const party = z.object({ hash: address })

const tokenFields = z.object({
  /** Called `address` before version 7. */
  address_hash: z.optional(address),
  address: z.optional(address),
  name: lenient(z.string()),
  symbol: lenient(z.string()),
  decimals: lenient(decimals),
  type: lenient(z.string()),
  exchange_rate: lenient(decimal),
})
/** A token, with its address from either version's field. */
export const tokenSchema = z.pipe(
  z.pipe(
    tokenFields,
    z.transform(({ address_hash, address: older, ...token }) => ({ ...token, address: address_hash ?? older })),
  ),
  z.object({
    address: z.custom<`0x${string}`>((value) => value !== undefined),
    name: z.nullable(z.string()),
    symbol: z.nullable(z.string()),
    decimals: z.nullable(z.number()),
    type: z.nullable(z.string()),
    exchange_rate: z.nullable(z.string()),
  }),
)

/** One entry of `GET /addresses/{address}/token-balances`. */
export const tokenBalanceSchema = z.object({ token: tokenSchema })

/** One entry of `GET /addresses/{address}/transactions`. */
export const transactionSchema = z.object({
  hash,
  /** Called `block` before version 7. */
  block_number: lenient(count),
  block: lenient(count),
  position: lenient(count),
  timestamp: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  from: party,
  to: lenient(party),
  created_contract: lenient(party),
  value: uint,
  nonce: count,
  /** `ok`, `error`, or null while the transaction is pending. */
  status: lenient(z.string()),
  gas_used: lenient(uint),
  fee: lenient(z.object({ value: uint })),
  raw_input: lenient(z.string()),
})

/** One entry of `GET /addresses/{address}/token-transfers`. */
export const tokenTransferSchema = z.object({
  /** Called `tx_hash` before version 7. */
  transaction_hash: z.optional(hash),
  tx_hash: z.optional(hash),
  block_number: lenient(count),
  timestamp: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  from: party,
  to: party,
  token: tokenSchema,
  total: z.object({ value: lenient(uint), token_id: lenient(uint) }),
})

/** One entry of `GET /addresses/{address}/nft`. */
export const nftSchema = z.object({
  id: z.string().check(z.regex(/^\d{1,78}$/)),
  token: tokenSchema,
  /** Missing before version 6; the token's own type says the same. */
  token_type: lenient(z.string()),
})

/** The form of every list with pages; entries are read one by one. */
export const pageSchema = z.object({
  items: z.array(z.unknown()).check(z.maxLength(1_000)),
  next_page_params: lenient(z.record(z.string(), z.unknown())),
})
/** `GET /stats` */
export const statsSchema = z.object({ coin_price: lenient(decimal) })

/** A transaction, as the service describes it. */
export type ScoutTransaction = z.output<typeof transactionSchema>
/** A token transfer, as the service describes it. */
export type ScoutTransfer = z.output<typeof tokenTransferSchema>
