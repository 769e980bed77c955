import '../jitless.ts'
import * as z from 'zod/mini'
import { chainIdSchema, wholeSchema } from '../data/values.ts'
import { swapLimits } from './limits.ts'
import { atomicAmountSchema, evmAddressSchema, signatureSchema, slippageSchema } from './values.ts'

/** The query of `GET /v1/convert/tokens` and of `GET /v1/convert/gas-price`. */
export const swapChainQuerySchema = z.object({ chainId: chainIdSchema })

/** The query of `GET /v1/convert/quotes`. */
export const quotesQuerySchema = z.object({
  /** What is paid, the fee included. */
  amount: atomicAmountSchema,
  /** The plain address of the account. */
  userAddress: z.string().check(z.maxLength(128)),
  from: evmAddressSchema,
  to: evmAddressSchema,
  /** Wei for a unit of gas; 0 and absent are the chain's own. */
  gasPrice: z.optional(wholeSchema),
  /** For `minimumReceived`, in percent. */
  slippage: z._default(slippageSchema, swapLimits.slippage.usual),
})

/** The query of `GET /v1/convert/allowance`. */
export const allowanceQuerySchema = z.object({ tokenAddress: evmAddressSchema, userAddress: evmAddressSchema })

/** The query of `GET /v1/convert/build-approve`. */
export const buildApproveQuerySchema = z.object({
  userAddress: evmAddressSchema,
  from: evmAddressSchema,
  to: evmAddressSchema,
  /** What to allow; without it, what the account holds. */
  amount: z.optional(atomicAmountSchema),
})

/** The body of `POST /v1/convert/build-transaction`. */
export const buildTransactionRequestSchema = z.object({
  amount: atomicAmountSchema,
  eip155: z._default(z.object({ slippage: z._default(slippageSchema, swapLimits.slippage.usual) }), {
    slippage: swapLimits.slippage.usual,
  }),
  from: evmAddressSchema,
  to: evmAddressSchema,
  userAddress: evmAddressSchema,
  /** What was shown: the `toAmount` of a quote. The call is refused when less would come than this less the slippage. */
  toAmount: z.optional(atomicAmountSchema),
  /** Seconds for which the transaction holds. */
  ttl: z._default(z.int().check(z.gte(swapLimits.ttlS.min), z.lte(swapLimits.ttlS.max)), swapLimits.ttlS.usual),
  /** A signature in place of an approval: EIP-2612, for `amount`, with the gateway as the spender. */
  permit: z.optional(z.object({ deadline: wholeSchema, signature: signatureSchema })),
})
