import '../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema, wholeSchema } from '../data/values.ts'
import { swapLimits } from './limits.ts'
import {
  atomicAmountSchema,
  contractSignatureSchema,
  evmAddressSchema,
  signatureSchema,
  slippageSchema,
  wordSchema,
} from './values.ts'

/** The query of `GET /v1/convert/tokens` and of `GET /v1/convert/gas-price`. */
export const swapChainQuerySchema = z.object({ chainId: chainIdSchema })

/** The query of `GET /v1/convert/quotes`. */
export const quotesQuerySchema = z.object({
  /** The amount to pay, including the fee. */
  amount: atomicAmountSchema,
  /** The plain address of the account. */
  userAddress: z.string().check(z.maxLength(128)),
  from: evmAddressSchema,
  to: evmAddressSchema,
  /** Wei per unit of gas. If it is 0 or absent, the chain's own gas price is used. */
  gasPrice: z.optional(wholeSchema),
  /** The slippage for `minimumReceived`, in percent. */
  slippage: z._default(slippageSchema, swapLimits.slippage.usual),
})

/** The query of `GET /v1/convert/allowance`. */
export const allowanceQuerySchema = z.object({ tokenAddress: evmAddressSchema, userAddress: evmAddressSchema })

/** The query of `GET /v1/convert/build-approve`. */
export const buildApproveQuerySchema = z.object({
  userAddress: evmAddressSchema,
  from: evmAddressSchema,
  to: evmAddressSchema,
  /** The allowance. @default the account's balance */
  amount: z.optional(atomicAmountSchema),
})

const permitSchema = z.union([
  z.object({
    kind: z.literal('permit2'),
    /** The nonce in the signed typed data. */
    nonce: wordSchema,
    deadline: wordSchema,
    signature: contractSignatureSchema,
  }),
  z.object({
    kind: z._default(z.literal('eip2612'), 'eip2612'),
    deadline: wordSchema,
    signature: signatureSchema,
  }),
])
/** A signature in place of an approval, over the typed data of `build-approve`. */
export type SwapPermit = z.output<typeof permitSchema>

/** The body of `POST /v1/convert/build-transaction`. */
export const buildTransactionRequestSchema = z.object({
  amount: atomicAmountSchema,
  eip155: z._default(z.object({ slippage: z._default(slippageSchema, swapLimits.slippage.usual) }), {
    slippage: swapLimits.slippage.usual,
  }),
  from: evmAddressSchema,
  to: evmAddressSchema,
  userAddress: evmAddressSchema,
  /**
   * The `toAmount` of the quote that was shown. The call is refused if the account would receive less than this amount minus
   * the slippage.
   */
  toAmount: z.optional(atomicAmountSchema),
  /** How many seconds the transaction is valid. */
  ttl: z._default(z.int().check(z.gte(swapLimits.ttlS.min), z.lte(swapLimits.ttlS.max)), swapLimits.ttlS.usual),
  /** A signature in place of an approval: for `amount`, with the gateway as the spender. */
  permit: z.optional(permitSchema),
  /**
   * Whether the wallet sends the approval and this call in one batch (EIP-5792). The server then ignores the current allowance
   * and simulates both together. Not allowed together with a permit.
   */
  withApproval: z.optional(z.boolean()),
})
