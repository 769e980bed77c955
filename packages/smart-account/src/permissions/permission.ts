import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { addressSchema } from './fields.ts'

/** A number, or a text of hex or decimal digits. */
const amountSchema = z.pipe(
  z.union([
    z.string().check(z.maxLength(78), z.regex(/^(?:0x[\da-f]{1,64}|\d+)$/i)),
    z.int().check(z.nonnegative()),
    z.bigint(),
  ]),
  z.transform((value: string | number | bigint) => BigInt(value)),
)
/** An amount from 0 to 2^256 - 1. */
const word = amountSchema.check(z.refine((value) => value >= 0n && value < 2n ** 256n))
const seconds = z.int().check(z.nonnegative(), z.lte(2 ** 40))
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const selectorSchema = z.string().check(z.regex(/^0x[\da-f]{8}$/i))

const periodic = { periodAmount: word, periodDuration: seconds, startTime: optional(seconds) }
const stream = {
  amountPerSecond: word,
  initialAmount: optional(word),
  maxAmount: optional(word),
  startTime: optional(seconds),
}
const token = { tokenAddress: addressSchema }

/** A permission of a supported type, as apps write it. @see ERC-7715 */
export const permissionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('native-token-periodic'), data: z.object(periodic) }),
  z.object({ type: z.literal('native-token-stream'), data: z.object(stream) }),
  z.object({ type: z.literal('erc20-token-periodic'), data: z.object({ ...periodic, ...token }) }),
  z.object({ type: z.literal('erc20-token-stream'), data: z.object({ ...stream, ...token }) }),
  z.object({
    type: z.literal('contract-call'),
    data: z.object({
      address: addressSchema,
      /** Selectors of the functions that may be called. */
      calls: z.array(selectorSchema).check(z.minLength(1), z.maxLength(16)),
      /** Words of the arguments that must have a fixed value: the index of the word, from 0, and its 32 bytes. */
      arguments: optional(
        z
          .array(
            z.object({
              index: z.int().check(z.gte(0), z.lte(31)),
              value: z.string().check(z.regex(/^0x[\da-f]{64}$/i)),
            }),
          )
          .check(z.maxLength(8)),
      ),
      /** The maximum value of a call, in wei. */
      valueLimit: optional(word),
      callLimit: optional(z.int().check(z.gte(1), z.lte(1_000_000))),
    }),
  }),
])
/** A permission in the form of an app's request. */
export type PermissionInput = z.input<typeof permissionSchema>

/** A permission to spend a token, or the native currency if `token` is undefined. `start` is in seconds since 1970. */
type Spend = { token: Address | undefined; start: number }
/** A permission of a key, with its defaults filled in. */
export type Permission =
  | (Spend & { kind: 'periodic'; amount: bigint; periodS: number })
  | (Spend & { kind: 'stream'; perSecond: bigint; initial: bigint; most: bigint })
  | {
      kind: 'calls'
      target: Address
      selectors: readonly Hex[]
      fixed: readonly { index: number; value: Hex }[]
      /** The maximum value of a call, in wei. */
      value: bigint
      /** The number of uses; undefined for no limit. */
      uses: number | undefined
    }

/** Converts a permission to the form that apps and the operator use. This is the inverse of {@link readPermission}. */
export function writePermission(permission: Permission): {
  type: PermissionInput['type']
  data: Record<string, unknown>
} {
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`
  if (permission.kind === 'calls') {
    const { target, selectors, fixed, value, uses } = permission
    const data = { address: target, calls: selectors, arguments: fixed, valueLimit: hex(value) }
    return { type: 'contract-call', data: { ...data, ...(uses !== undefined && { callLimit: uses }) } }
  }
  const { token, start: startTime } = permission
  const tokenField = token === undefined ? {} : { tokenAddress: token }
  if (permission.kind === 'periodic') {
    const { amount, periodS } = permission
    const data = { ...tokenField, periodAmount: hex(amount), periodDuration: periodS, startTime }
    return { type: token === undefined ? 'native-token-periodic' : 'erc20-token-periodic', data }
  }
  const { initial, perSecond, most } = permission
  const amounts = { initialAmount: hex(initial), maxAmount: hex(most), amountPerSecond: hex(perSecond) }
  return {
    type: token === undefined ? 'native-token-stream' : 'erc20-token-stream',
    data: { ...tokenField, ...amounts, startTime },
  }
}

const lower = <Text extends string>(text: Text) => text.toLowerCase() as Text // Hex in lower case is still hex.

/**
 * Reads an app's permission. Fields that the app leaves out have defaults: the permission starts now, its initial amount and the
 * value of its calls are 0, and its maximum and number of uses are unlimited.
 *
 * @param options.nowS - the start of a spending permission that states none, in seconds since 1970.
 */
export function readPermission(
  { type, data }: z.output<typeof permissionSchema>,
  { nowS }: { nowS: number },
): Permission {
  if (type === 'contract-call') {
    return {
      kind: 'calls',
      target: lower(data.address),
      // The schema's regular expressions have checked that these are hex.
      selectors: data.calls.map((selector) => lower(selector as Hex)),
      fixed: (data.arguments ?? []).map(({ index, value }) => ({ index, value: lower(value as Hex) })),
      value: data.valueLimit ?? 0n,
      uses: data.callLimit ?? undefined,
    }
  }
  const start = data.startTime ?? nowS
  const tokenAddress = 'tokenAddress' in data ? lower(data.tokenAddress) : undefined
  if (type === 'native-token-periodic' || type === 'erc20-token-periodic') {
    return { kind: 'periodic', token: tokenAddress, start, amount: data.periodAmount, periodS: data.periodDuration }
  }
  const initial = data.initialAmount ?? 0n
  return {
    kind: 'stream',
    token: tokenAddress,
    start,
    perSecond: data.amountPerSecond,
    initial,
    most: data.maxAmount ?? 2n ** 256n - 1n,
  }
}
