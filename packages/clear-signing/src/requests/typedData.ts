import { BaseError } from '@holdfast/base'
import { getTypesForEIP712Domain, hashTypedData, type TypedDataDefinition, validateTypedData } from 'viem'
import * as z from 'zod/mini'
import { assertTypedValue, InvalidTypedValueError } from './assertTypedValue.ts'
import { visibleText } from './visibleText.ts'

/**
 * The longest name of a type, in characters. The name is read again for each value of the type, so a long name with many values
 * would take minutes.
 */
const MAX_TYPE_LENGTH = 256

const fieldSchema = z.object({ name: z.string(), type: z.string().check(z.maxLength(MAX_TYPE_LENGTH)) })
const typedDataSchema = z.object({
  types: z.record(z.string(), z.array(fieldSchema)),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/** Typed data whose form was checked. @see EIP-712 */
export type TypedData = z.infer<typeof typedDataSchema>

/** Thrown for typed data that is malformed, or that cannot be hashed. */
export class UnreadableTypedDataError extends BaseError {
  override name = 'UnreadableTypedDataError' as const
  constructor({ cause }: { cause: unknown }) {
    super('The typed data cannot be read.', { cause })
  }
}

/** Reads typed data, given as JSON text or as an object. @throws {UnreadableTypedDataError} */
export function readTypedData(given: unknown): TypedData {
  try {
    const parsed = typedDataSchema.parse(typeof given === 'string' ? JSON.parse(given) : given)
    if (parsed.primaryType !== 'EIP712Domain' && !Object.hasOwn(parsed.types, parsed.primaryType))
      throw new InvalidTypedValueError(`The data does not define its primary type, ${parsed.primaryType}.`)
    assertTypedValue({ ...parsed.types, EIP712Domain: domainTypeOf(parsed) }, 'EIP712Domain', parsed.domain)
    // If only the domain is signed, there is no message to check.
    if (parsed.primaryType !== 'EIP712Domain') assertTypedValue(parsed.types, parsed.primaryType, parsed.message)
    validateTypedData(toTypedDataDefinition(parsed))
    // Data that cannot be hashed cannot be signed, so it is refused before the user reads it.
    hashTypedData(toTypedDataDefinition(parsed))
    return parsed
  } catch (cause) {
    throw new UnreadableTypedDataError({ cause })
  }
}

/** Returns the fields of the domain that are signed: those that the app lists, or else those that have a value. */
function domainTypeOf({ types, domain }: TypedData): TypedData['types'][string] {
  const chainId = chainOfDomain({ domain })
  // The library ignores a chain id that is text, and the signature would then be valid on every chain. So the chain id is
  // passed as a number.
  return (
    types['EIP712Domain'] ??
    getTypesForEIP712Domain({ domain: { ...domain, ...(chainId !== undefined && { chainId }) } })
  )
}

/** Converts typed data into the form to sign. */
export function toTypedDataDefinition(typedData: TypedData): TypedDataDefinition {
  const types = { EIP712Domain: domainTypeOf(typedData), ...typedData.types }
  // The schema has checked the form, and the library the values.
  return { ...typedData, types } as TypedDataDefinition
}

/** Returns the chain id of the domain; undefined if the domain has none. */
export function chainOfDomain({ domain }: Pick<TypedData, 'domain'>): number | undefined {
  const { chainId } = domain
  if (typeof chainId !== 'number' && typeof chainId !== 'string') return undefined
  const number = Number(chainId)
  return Number.isSafeInteger(number) ? number : undefined
}

/** A field formatted for display: its value, or the fields or entries in it. */
export type TypedField = { name: string; type: string } & ({ value: string } | { fields: readonly TypedField[] })

/**
 * Lists the message by its types, so that exactly the signed fields are shown. Names and values come from the app, so invisible
 * characters in them are made visible.
 */
export function listTypedDataFields({ types, primaryType, message }: TypedData): readonly TypedField[] {
  return fieldsOf(types, primaryType, message)
}

/**
 * Lists the domain: the contract that the signature is for. Fields that the domain's type does not have are not signed, so they
 * are not shown.
 */
export function listTypedDataDomain(typedData: TypedData): readonly TypedField[] {
  const { types, domain } = typedData
  return domainTypeOf(typedData).map(({ name, type }) => fieldOf(types, name, type, domain[name]))
}

function fieldsOf(types: TypedData['types'], type: string, value: unknown): TypedField[] {
  const record = z.record(z.string(), z.unknown()).safeParse(value)
  const values = record.success ? record.data : {}
  const valueOf = (name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)
  return (types[type] ?? []).map((field) => fieldOf(types, field.name, field.type, valueOf(field.name)))
}

function fieldOf(types: TypedData['types'], name: string, type: string, value: unknown): TypedField {
  const itemType = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (itemType !== undefined) {
    const entries: unknown[] = Array.isArray(value) ? value : []
    return {
      name: visibleText(name),
      type,
      fields: entries.map((entry, index) => fieldOf(types, String(index + 1), itemType, entry)),
    }
  }
  if (Object.hasOwn(types, type)) return { name: visibleText(name), type, fields: fieldsOf(types, type, value) }
  return { name: visibleText(name), type, value: showValue(value) }
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return visibleText(value)
  // From 10^21, a number alone would be written with an exponent.
  if (typeof value === 'number' && Number.isInteger(value)) return String(BigInt(value))
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return value === undefined || value === null ? '' : visibleText(JSON.stringify(value))
}
