import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema, bytesSchema, quantitySchema } from '../transaction/fields.ts'
import { refuseCalls } from './codes.ts'

/** How many calls are sent together at most: more cannot be looked at. */
const MOST_CALLS = 32

/** One call of a batch. `value` in wei. */
export type BatchCall = { to: Address; value: bigint; data: Hex }

/** A batch as an app asks for it. */
export type CallsRequest = {
  id: string | undefined
  from: string | undefined
  /** Whether all must happen or none. */
  atomicRequired: boolean
  /** The answer of the first version of the standard is the id alone. */
  answersIdAlone: boolean
  calls: readonly BatchCall[]
}

const capability = z.looseObject({ optional: z.optional(z.boolean()) })
const capabilities = z.optional(z.record(z.string(), capability))
const requestSchema = z.looseObject({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(8_194))),
  version: z.optional(z.string()),
  from: z.optional(z.string()),
  atomicRequired: z.optional(z.boolean()),
  capabilities,
  calls: z.array(
    z.looseObject({
      to: addressSchema,
      value: z.optional(quantitySchema),
      data: z.optional(bytesSchema),
      capabilities,
    }),
  ),
})

/** The versions of the standard that are answered. */
const VERSIONS = ['1.0', '1', '2.0.0', '2.0']

/**
 * Reads the parameters of `wallet_sendCalls`.
 *
 * @param options.paymasterOrigins - the origins whose paymaster the wallet asks by itself; an app that names another is refused,
 * unless it can do without.
 * @throws {FrameRefusal} -32602 for what cannot be read, 5740 for too many calls, 5700 for a capability that the wallet lacks and
 * the app needs.
 * @see EIP-5792 section 'wallet_sendCalls'
 */
export function readCalls(
  params: unknown,
  { paymasterOrigins }: { paymasterOrigins: readonly string[] },
): CallsRequest {
  const [given] = Array.isArray(params) ? params : []
  const read = requestSchema.safeParse(given)
  if (!read.success) throw refuseCalls('invalidParams', 'The calls cannot be read')
  const { id, version, from, atomicRequired = false, calls } = read.data
  if (version !== undefined && !VERSIONS.includes(version)) {
    throw refuseCalls('invalidParams', 'The version of the calls is not known')
  }
  if (calls.length === 0) throw refuseCalls('invalidParams', 'There are no calls')
  if (calls.length > MOST_CALLS)
    throw refuseCalls('tooManyCalls', `The wallet sends ${MOST_CALLS} calls at once at most`)
  for (const asked of [read.data.capabilities, ...calls.map((call) => call.capabilities)]) {
    for (const [name, wanted] of Object.entries(asked ?? {})) {
      if (wanted.optional !== true && !hasCapability(name, wanted, paymasterOrigins)) {
        throw refuseCalls('unsupportedCapability', `The wallet does not have the capability ${name.slice(0, 64)}`)
      }
    }
  }
  return {
    id,
    from,
    atomicRequired,
    answersIdAlone: version?.startsWith('1') === true,
    calls: calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data })),
  }
}

/** The wallet asks the paymaster of its own services for every batch, so that one is the only one that it can promise. */
function hasCapability(name: string, wanted: unknown, paymasterOrigins: readonly string[]): boolean {
  const url = typeof wanted === 'object' && wanted !== null ? Reflect.get(wanted, 'url') : undefined
  if (name !== 'paymasterService' || typeof url !== 'string' || !URL.canParse(url)) return false
  return paymasterOrigins.includes(new URL(url).origin)
}
