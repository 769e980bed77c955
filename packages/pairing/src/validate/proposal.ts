import { isRecord } from '@holdfast/base'
import { namespaceOf } from '@holdfast/caip'
import { ProtocolError } from '../wire/errors.ts'
import { ScopedPropertiesError } from './errors.ts'
import { assertProposalNamespaces } from './namespaces.ts'
import { areRelays } from './scalars.ts'

/**
 * Checks what a proposal requests: in an app before it is sent, in a wallet when it arrives.
 *
 * @param context - such as `connect()`.
 * @throws {ProtocolError} | {ScopedPropertiesError}
 */
export function assertProposal(fields: Record<string, unknown>, context: string): void {
  const { requiredNamespaces, optionalNamespaces, sessionProperties, scopedProperties, relays } = fields
  if (!areRelays(relays)) throw new ProtocolError('MISSING_OR_INVALID', `${context} relays: ${String(relays)}`)
  const keys: string[] = []
  for (const [kind, namespaces] of Object.entries({ requiredNamespaces, optionalNamespaces })) {
    if (namespaces === undefined || namespaces === null || isEmpty(namespaces)) continue
    assertProposalNamespaces(namespaces, context, kind)
    keys.push(...Object.keys(namespaces))
  }
  assertProperties(sessionProperties, 'sessionProperties')
  assertScoped(scopedProperties, keys, { superset: 'required/optional namespaces', shown: JSON.stringify(keys) })
}

/** Checks that neither the properties as a whole nor any of them is null. Absent properties pass. @throws {ProtocolError} */
export function assertProperties(value: unknown, name: string): void {
  if (value === undefined) return
  const entries = isRecord(value) ? Object.entries(value) : [[name, value] as const]
  const wrong = entries.find(([, item]) => item === null || item === undefined)
  if (!wrong) return
  const rule = `must contain an existing value for each key. Received: ${String(wrong[1])} for key ${wrong[0]}`
  throw new ProtocolError('MISSING_OR_INVALID', `${name} ${rule}`)
}

/**
 * Checks that each key of scoped properties belongs to one of the namespaces in `keys`.
 *
 * @param texts - the name of these namespaces and their list, for the error message.
 * @throws {ProtocolError} | {ScopedPropertiesError}
 */
export function assertScoped(
  value: unknown,
  keys: readonly string[],
  texts: { superset: string; shown: string },
): void {
  assertProperties(value, 'scopedProperties')
  if (!isRecord(value)) return
  const names = keys.map((key) => namespaceOf(key))
  if (Object.keys(value).every((key) => names.includes(namespaceOf(key)))) return
  throw new ScopedPropertiesError({ received: value, superset: texts.superset, keys: texts.shown })
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}
