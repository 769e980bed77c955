import type { rpcErrorCodes } from '@holdfast/caip'
import { type Address, type Hex, isAddress } from 'viem'
import * as z from 'zod/mini'
import { bytesSchema, quantitySchema } from './fields.ts'

/** The maximum number of calls in one batch. A user cannot review more. */
const MAX_CALLS = 32
const VERSIONS = ['1.0', '1', '2.0.0', '2.0']
/** The maximum number of characters of a capability's name that an error shows. */
const MAX_SHOWN_NAME = 64

/** One call of a batch. The checksum of `to` is unchecked. `value` is in wei. */
export type RequestedCall = { to: Address; value: bigint; data: Hex }

/** The parameters of `wallet_sendCalls`. */
export type CallsRequest = {
  id: string | undefined
  from: string | undefined
  /** The EIP-155 number in hex. Undefined: the chain of the JSON-RPC request. */
  chainId: string | undefined
  /** Whether the calls must take effect together or not at all. */
  atomicRequired: boolean
  /** True for version 1 of the standard, whose answer is only the id. */
  isAnswerBareId: boolean
  calls: readonly RequestedCall[]
}

const capabilities = z.optional(z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })))
const requestSchema = z.looseObject({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(8_194))),
  version: z.optional(z.string()),
  from: z.optional(z.string()),
  chainId: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/))),
  atomicRequired: z.optional(z.boolean()),
  capabilities,
  calls: z.array(
    z.looseObject({
      to: z.pipe(
        z.string().check(z.refine((text) => isAddress(text, { strict: false }))),
        z.transform((text) => text as Address /* The line above has checked it. */),
      ),
      value: z.optional(quantitySchema),
      data: z.optional(bytesSchema),
      capabilities,
    }),
  ),
})

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @param parameter - the first parameter of the request, unchecked.
 * @param options.hasCapability - tells whether the wallet has a capability. Called for each capability that the app requires.
 * By default, the wallet has none.
 * @param options.refuse - creates the error to throw, from a reason and a sentence without a full stop.
 * @throws the error of `refuse`: `invalidParams` for parameters that cannot be read, `tooManyCalls` for more than 32 calls,
 * `unsupportedCapability` for a required capability that the wallet lacks.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCallsRequest(
  parameter: unknown,
  {
    hasCapability = () => false,
    refuse,
  }: {
    hasCapability?: ((name: string, capability: Readonly<Record<string, unknown>>) => boolean) | undefined
    refuse: (reason: keyof typeof rpcErrorCodes, text: string, cause?: unknown) => Error
  },
): CallsRequest {
  const parsed = requestSchema.safeParse(parameter)
  if (!parsed.success) throw refuse('invalidParams', 'The calls cannot be read', parsed.error)
  const { id, version, from, chainId, atomicRequired = false, calls } = parsed.data
  if (version !== undefined && !VERSIONS.includes(version)) {
    throw refuse('invalidParams', 'The version of the calls is not known')
  }
  if (calls.length === 0) throw refuse('invalidParams', 'There are no calls')
  if (calls.length > MAX_CALLS) throw refuse('tooManyCalls', `The wallet sends at most ${MAX_CALLS} calls at once`)
  for (const requestedCapabilities of [parsed.data.capabilities, ...calls.map((call) => call.capabilities)]) {
    for (const [name, capability] of Object.entries(requestedCapabilities ?? {})) {
      if (capability.optional !== true && !hasCapability(name, capability)) {
        throw refuse(
          'unsupportedCapability',
          `The wallet does not have the capability ${name.slice(0, MAX_SHOWN_NAME)}`,
        )
      }
    }
  }
  return {
    id,
    from,
    chainId,
    atomicRequired,
    isAnswerBareId: version?.startsWith('1') === true,
    calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
  }
}
