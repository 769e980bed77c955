import { BaseError } from '@holdfast/base'
import * as z from 'zod/mini'

/**
 * Thrown for typed data whose values do not fit their types, or that is too large. The message names the first value with a
 * wrong form, or says that the data is too large or would take too long to hash.
 */
export class InvalidTypedValueError extends BaseError {
  override name = 'InvalidTypedValueError' as const
}

/** The struct types of typed data, by name. */
type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** The deepest nesting of values. Trees of orders, the deepest that are known, have 24 levels of lists. */
const MAX_DEPTH = 64
/** The largest product of the number of struct values and the length of the types. Each struct value hashes the types again. */
const MAX_WORK = 8_000_000
/** How many values the data may have, lists and structs included. Known orders have about 2,000; no user reads more. */
const MAX_VALUES = 10_000

const hexBytes = /^0x(?:[0-9a-fA-F]{2})*$/
const integerText = /^(?:-?\d+|0x[0-9a-f]+)$/i

/** A whole number in any of the forms that {@link assertTypedValue} accepts. Parsed to a bigint. */
export const integerSchema = z.pipe(
  z.union([z.bigint(), z.number().check(z.refine(Number.isInteger)), z.string().check(z.regex(integerText))]),
  z.transform((value) => BigInt(value)),
)

/**
 * Checks that a value has the form that its EIP-712 type requires. The library for hashing converts values of other forms: it
 * hashes an object given for a `string` as the empty text, and a number as bytes. The wallet would then show one value and sign
 * another.
 *
 * @throws {InvalidTypedValueError}
 */
export function assertTypedValue(types: Types, type: string, value: unknown): void {
  const structBudget = MAX_WORK / JSON.stringify(types).length
  let values = 0
  let structs = 0

  const assertValue = (itsType: string, itsValue: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) throw new InvalidTypedValueError(`${path} is nested too deeply.`)
    values += 1
    if (values > MAX_VALUES) throw new InvalidTypedValueError('The data has too many values.')
    const itemType = /^(.*)\[\d*\]$/.exec(itsType)?.[1]
    if (itemType !== undefined) {
      if (!Array.isArray(itsValue)) throw new InvalidTypedValueError(`${path} is not a list.`)
      for (const [index, item] of itsValue.entries()) assertValue(itemType, item, `${path}[${index}]`, depth + 1)
    } else if (Object.hasOwn(types, itsType)) {
      structs += 1
      if (structs > structBudget) throw new InvalidTypedValueError('The data would take too long to hash.')
      if (typeof itsValue !== 'object' || itsValue === null || Array.isArray(itsValue))
        throw new InvalidTypedValueError(`${path} is not an object.`)
      for (const field of types[itsType] ?? []) {
        if (!Object.hasOwn(itsValue, field.name)) throw new InvalidTypedValueError(`${path}.${field.name} is missing.`)
        assertValue(field.type, Reflect.get(itsValue, field.name), `${path}.${field.name}`, depth + 1)
      }
    } else if (!isAtomic(itsType, itsValue)) throw new InvalidTypedValueError(`${path} is not of the type ${itsType}.`)
  }
  assertValue(type, value, type, 0)
}

/** Returns whether a value has the form of an atomic or dynamic type. The library for hashing checks its range and length. */
function isAtomic(type: string, value: unknown): boolean {
  // Half a surrogate pair has no bytes: U+FFFD would be hashed in its place.
  if (type === 'string' || type === 'address') return typeof value === 'string' && !/\p{Surrogate}/u.test(value)
  if (type === 'bool') return typeof value === 'boolean'
  if (type.startsWith('bytes')) return typeof value === 'string' && hexBytes.test(value)
  if (!/^u?int/.test(type)) return false
  return typeof value === 'bigint' || Number.isInteger(value) || (typeof value === 'string' && integerText.test(value))
}
