import '../jitless.ts'
import * as z from 'zod/mini'
import { addressSchema, bytesSchema, chainIdSchema, quantitySchema } from './hex.ts'
import { partialUserOperationSchema } from './userOperation.ts'

/**
 * The parameters of `pm_getPaymasterStubData` and `pm_getPaymasterData`: operation, EntryPoint, chain, context.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7677
 */
export const paymasterParamsSchema = z.union([
  z.tuple([partialUserOperationSchema, addressSchema, chainIdSchema, z.record(z.string(), z.unknown())]),
  // Clients that have no context leave it out, or send null.
  z.pipe(
    z.tuple([partialUserOperationSchema, addressSchema, chainIdSchema, z.optional(z.nullable(z.undefined()))]),
    z.transform(([operation, entryPoint, chainId]) => [operation, entryPoint, chainId, {}] as const),
  ),
])

/** What a paymaster's service answers: for estimating, with its own gas limits; `isFinal` says that no second call is needed. */
export const paymasterStubDataSchema = z.object({
  sponsor: z.optional(z.object({ name: z.string().check(z.maxLength(100)), icon: z.optional(z.string()) })),
  paymaster: addressSchema,
  paymasterData: bytesSchema,
  paymasterVerificationGasLimit: z.optional(quantitySchema(128)),
  paymasterPostOpGasLimit: z.optional(quantitySchema(128)),
  isFinal: z._default(z.optional(z.boolean()), false),
})

/** What a paymaster's service answers in the end. */
export const paymasterDataSchema = z.object({ paymaster: addressSchema, paymasterData: bytesSchema })
