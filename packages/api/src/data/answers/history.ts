import '../../jitless.ts'
import * as z from 'zod/mini'
import { validEntries } from '../../validEntries.ts'
import {
  caipAddressSchema,
  chainIdSchema,
  decimalSchema,
  flagsSchema,
  imageUrlSchema,
  nameSchema,
  wholeSchema,
} from '../values.ts'

/** Makes a field optional and nullable. An invalid value reads as absent, so that it does not hide the whole transaction. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(z.nullable(schema)), undefined)
const picture = z.optional(z.object({ url: z.string(), content_type: z.optional(z.nullable(z.string())) }))

/** A fungible token as a transfer or an approval names it. */
const fungibleInfoSchema = z.object({
  name: optional(nameSchema),
  symbol: optional(nameSchema),
  icon: optional(z.object({ url: imageUrlSchema })),
  /** The token's CAIP-10 address; absent for the native currency. */
  address: optional(caipAddressSchema),
  flags: flagsSchema,
})

/** An NFT as a transfer names it. */
const nftInfoSchema = z.object({
  name: optional(nameSchema),
  content: optional(z.object({ preview: picture, detail: picture })),
  flags: flagsSchema,
  /** The collection's CAIP-10 address. */
  address: optional(caipAddressSchema),
  token_id: optional(wholeSchema),
})

/** A transfer of tokens or of the native currency into, out of or within an account. */
export const transferSchema = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({
    /** In whole tokens, such as `1.5`. */
    numeric: decimalSchema,
  }),
  /** The worth of the transfer at today's price, in US dollars; absent when no price is known. */
  value: optional(z.number()),
  /** Today's price of one whole token, in US dollars; absent when not known. */
  price: optional(z.number()),
  fungible_info: optional(fungibleInfoSchema),
  nft_info: optional(nftInfoSchema),
  /** The plain address of the sender. */
  sender: optional(z.string()),
  /** The plain address of the recipient. */
  recipient: optional(z.string()),
})

/** An approval for another account to take tokens. */
export const approvalSchema = z.object({
  /** The plain address of that account. */
  spender: z.string(),
  /** The number of whole tokens; null for no limit. */
  quantity: z.nullable(z.object({ numeric: decimalSchema })),
  fungible_info: optional(fungibleInfoSchema),
  nft_info: optional(nftInfoSchema),
})

/** A transaction, as the requested account sees it. A purchase at an on-ramp has the same form. */
export const transactionSchema = z.object({
  /** Unique within the history of an account. */
  id: z.string().check(z.minLength(1)),
  metadata: z.object({
    /** Our server sends an `OperationType`; other servers may send other names. */
    operationType: z.string(),
    /** Empty while a purchase is pending. */
    hash: z.string(),
    /** CAIP-2; absent for some purchases. */
    chain: optional(chainIdSchema),
    /** ISO 8601. */
    minedAt: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    sentFrom: z.string(),
    /** The receiver, or the contract that the transaction created. */
    sentTo: z.string(),
    /** `confirmed`, `failed` or `pending`; purchases have their own statuses. */
    status: z.string(),
    nonce: z.number(),
  }),
  transfers: z.array(transferSchema),
  /** Only our server sends approvals; from other servers, the list is empty. */
  approvals: z.pipe(
    z.catch(z.optional(z.array(approvalSchema)), undefined),
    z.transform((approvals) => approvals ?? []),
  ),
})

/** `GET /v1/account/{account}/history`: one page, newest first. */
export const historySchema = z.object({
  data: validEntries(transactionSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.pipe(
    z.optional(z.nullable(z.string())),
    z.transform((next) => next || null),
  ),
})

/** A transfer of tokens or of the native currency into, out of or within an account. */
export type Transfer = z.infer<typeof transferSchema>
/** An approval for another account to take tokens. */
export type Approval = z.infer<typeof approvalSchema>
/** A transaction, as the requested account sees it. */
export type Transaction = z.infer<typeof transactionSchema>
/** One page of an account's history. */
export type History = z.infer<typeof historySchema>
