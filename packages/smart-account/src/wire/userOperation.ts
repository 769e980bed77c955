import '../jitless.ts'
import type { UserOperation } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import { addressSchema, bytesSchema, chainIdSchema, hashSchema, quantitySchema } from './hex.ts'

/** EntryPoint packs gas limits and fees into 128 bits each. */
const gasSchema = quantitySchema(128)

/** What an ordinary account has signed to become smart in the operation's transaction. @see https://eips.ethereum.org/EIPS/eip-7702 */
const authorizationSchema = z.object({
  address: addressSchema,
  chainId: chainIdSchema,
  nonce: z.pipe(
    quantitySchema(53),
    z.transform((nonce) => Number(nonce)),
  ),
  r: hashSchema,
  s: hashSchema,
  yParity: z.pipe(
    quantitySchema(1),
    z.transform((parity) => Number(parity)),
  ),
})

/** The marker of EIP-7702 in the place of a factory. Short on the wire, padded by some. */
const markerSchema = z.pipe(
  z.string().check(z.regex(/^0x7702(?:0{36})?$/, "'0x7702'")),
  z.transform((): '0x7702' => '0x7702'),
)

const parts = {
  sender: addressSchema,
  nonce: quantitySchema(256),
  factory: z.optional(z.union([markerSchema, addressSchema])),
  factoryData: z.optional(bytesSchema),
  callData: bytesSchema,
  paymaster: z.optional(addressSchema),
  paymasterData: z.optional(bytesSchema),
  paymasterVerificationGasLimit: z.optional(gasSchema),
  paymasterPostOpGasLimit: z.optional(gasSchema),
  signature: bytesSchema,
  eip7702Auth: z.optional(authorizationSchema),
}

type Parts = {
  factory?: string | undefined
  factoryData?: string | undefined
  eip7702Auth?: object | undefined
  paymaster?: string | undefined
  paymasterData?: string | undefined
  paymasterVerificationGasLimit?: bigint | undefined
  paymasterPostOpGasLimit?: bigint | undefined
}

/** What belongs together: data without its contract is a mistake of the sender's, not something to drop. */
const belongsTogether = [
  z.refine<Parts>(({ factory, factoryData }) => factory !== undefined || (factoryData ?? '0x') === '0x', {
    error: 'factoryData without a factory',
    path: ['factoryData'],
  }),
  z.refine<Parts>(({ factory, eip7702Auth }) => factory === '0x7702' || eip7702Auth === undefined, {
    error: "eip7702Auth without '0x7702' as factory",
    path: ['eip7702Auth'],
  }),
  z.refine<Parts>(
    (operation) =>
      operation.paymaster !== undefined ||
      ((operation.paymasterData ?? '0x') === '0x' &&
        (operation.paymasterVerificationGasLimit ?? 0n) === 0n &&
        (operation.paymasterPostOpGasLimit ?? 0n) === 0n),
    { error: 'fields of a paymaster without a paymaster', path: ['paymaster'] },
  ),
] as const

/**
 * A user operation of EntryPoint 0.8 on the wire (`eth_sendUserOperation`), read as viem's {@link UserOperation}. Fields that are not
 * known are dropped.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7769
 */
export const userOperationSchema = z
  .object({
    ...parts,
    callGasLimit: gasSchema,
    verificationGasLimit: gasSchema,
    preVerificationGas: quantitySchema(256),
    maxFeePerGas: gasSchema,
    maxPriorityFeePerGas: gasSchema,
  })
  .check(
    ...belongsTogether,
    z.refine(({ maxFeePerGas, maxPriorityFeePerGas }) => maxPriorityFeePerGas <= maxFeePerGas, {
      error: 'maxPriorityFeePerGas above maxFeePerGas',
      path: ['maxPriorityFeePerGas'],
    }),
  )

/** The same before it is complete (`eth_estimateUserOperationGas`, the calls of ERC-7677): gas, fees and signature may be missing. */
export const partialUserOperationSchema = z
  .object({
    ...parts,
    signature: z._default(z.optional(bytesSchema), '0x'),
    callGasLimit: z.optional(gasSchema),
    verificationGasLimit: z.optional(gasSchema),
    preVerificationGas: z.optional(quantitySchema(256)),
    maxFeePerGas: z.optional(gasSchema),
    maxPriorityFeePerGas: z.optional(gasSchema),
  })
  .check(...belongsTogether)

/** An operation as it is read from the wire. */
export type ReadUserOperation = z.infer<typeof userOperationSchema>

/** The operation as viem's functions take it: hashing, packing, formatting. */
export function toViemUserOperation({ eip7702Auth, factory, ...operation }: ReadUserOperation): UserOperation<'0.8'> {
  return {
    ...operation,
    ...(factory === undefined ? {} : { factory }),
    ...(eip7702Auth === undefined ? {} : { authorization: eip7702Auth }),
    // viem's type asks that factory and data come together: the schema has seen to it.
  } as UserOperation<'0.8'>
}
