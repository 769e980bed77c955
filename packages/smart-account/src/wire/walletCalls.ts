import '../jitless.ts'
import * as z from 'zod/mini'
import { addressSchema, bytesSchema, chainIdSchema, hashSchema, quantitySchema } from './hex.ts'

/** Codes of errors of EIP-5792 beyond those of EIP-1193. */
export const walletCallsErrorCodes = {
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  upgradeRejected: 5750,
  atomicityUnsupported: 5760,
} as const

/** What a batch of calls has come to: its `status` in `wallet_getCallsStatus`. */
export const walletCallsStatuses = {
  pending: 100,
  confirmed: 200,
  failedOffChain: 400,
  reverted: 500,
  partlyReverted: 600,
} as const

/** A capability that is asked for. One that is not known is refused, unless it is optional. */
const capabilitiesSchema = z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) }))

/** The longest id of a bundle: 4096 bytes as hex with its prefix, by EIP-5792. */
const idSchema = z.string().check(z.minLength(1), z.maxLength(8_194))

const sentCallSchema = z.object({
  /** Missing where a contract is created. */
  to: z.optional(addressSchema),
  data: z.optional(bytesSchema),
  value: z.optional(quantitySchema(256)),
  capabilities: z.optional(capabilitiesSchema),
})

/**
 * The parameters of `wallet_sendCalls`, version 2.0.0.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export const sendCallsParamsSchema = z.tuple([
  z.object({
    version: z.literal('2.0.0'),
    id: z.optional(idSchema),
    from: z.optional(addressSchema),
    chainId: chainIdSchema,
    atomicRequired: z.boolean(),
    calls: z.array(sentCallSchema).check(z.minLength(1), z.maxLength(256)),
    capabilities: z.optional(capabilitiesSchema),
  }),
])

/** What `wallet_sendCalls` answers. */
export const sendCallsResultSchema = z.object({
  id: idSchema,
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})

/** The parameters of `wallet_getCallsStatus` and `wallet_showCallsStatus`. */
export const callsIdParamsSchema = z.tuple([idSchema])

/** What `wallet_getCallsStatus` answers. */
export const callsStatusSchema = z.object({
  version: z.string(),
  id: idSchema,
  chainId: chainIdSchema,
  status: z.int().check(z.gte(100), z.lte(699)),
  atomic: z.boolean(),
  receipts: z.optional(
    z.array(
      z.object({
        logs: z.array(z.object({ address: addressSchema, data: bytesSchema, topics: z.array(hashSchema) })),
        status: z.enum(['0x0', '0x1']),
        blockHash: hashSchema,
        blockNumber: quantitySchema(64),
        gasUsed: quantitySchema(64),
        transactionHash: hashSchema,
      }),
    ),
  ),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
})

/** The parameters of `wallet_getCapabilities`: an account, and the chains that are asked about. */
export const capabilitiesParamsSchema = z.union([
  z.tuple([addressSchema, z.array(chainIdSchema).check(z.maxLength(64))]),
  z.pipe(
    z.tuple([addressSchema]),
    z.transform(([address]) => [address, undefined] as const),
  ),
])

/** What `wallet_getCapabilities` answers: by the chain's number as hex, `0x0` for all chains. */
export const capabilitiesResultSchema = z.record(
  z.string().check(z.regex(/^0x[0-9a-fA-F]+$/, 'a chain as hex')),
  z.looseObject({
    atomic: z.optional(z.object({ status: z.enum(['supported', 'ready', 'unsupported']) })),
    paymasterService: z.optional(z.object({ supported: z.boolean() })),
  }),
)
