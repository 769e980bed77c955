import { isRecord } from '@holdfast/base'
import { fromBase64, toBase64, utf8 } from '../crypto/encoding.ts'
import { describeValue } from '../validate/namespaces.ts'
import { InvalidRecapError } from './errors.ts'

/** The permissions that a signature grants: resource → ability (`prefix/action`) → limits. @see EIP-5573 */
export type Recap = { att: Record<string, Record<string, Record<string, unknown>[]>> }

const PREFIX = 'urn:recap:'
/** Start of the sentence that tells the user what is allowed. */
const OPENING = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** Creates a ReCap for one resource. @param limits - the limits of every action. */
export function createRecap(resource: string, prefix: string, actions: readonly string[], limits: object = {}): Recap {
  const sorted = [...actions].sort((first, second) => first.localeCompare(second))
  return { att: { [resource]: Object.fromEntries(sorted.map((action) => [`${prefix}/${action}`, [{ ...limits }]])) } }
}

/** Checks the form of a ReCap. @throws {InvalidRecapError} */
export function assertRecap(value: unknown): asserts value is Recap {
  const fail = (text: string): never => {
    throw new InvalidRecapError(text)
  }
  if (!value) fail('No recap provided, value is undefined')
  const att = isRecord(value) ? value['att'] : undefined
  if (!isRecord(att)) return fail('No `att` property found')
  if (Object.keys(att).length === 0) fail('No resources found in `att` property')
  for (const [resource, abilities] of Object.entries(att)) {
    if (!isRecord(abilities)) return fail(`Resource must be an object: ${resource}`)
    if (Object.keys(abilities).length === 0) fail(`Resource object is empty: ${resource}`)
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!Array.isArray(limits))
        return fail(`Ability limits ${ability} must be an array of objects, found: ${String(limits)}`)
      if (limits.length === 0) fail(`Value of ${ability} is empty array, must be an array with objects`)
      const wrong: unknown = limits.find((limit) => !isRecord(limit))
      if (wrong !== undefined)
        fail(`Ability limits (${ability}) must be an array of objects, found: ${describeValue(wrong)}`)
    }
  }
}

/** Writes a ReCap as a resource: `urn:recap:` and base64 without padding. @throws {InvalidRecapError} */
export function encodeRecap(recap: Recap): string {
  assertRecap(recap)
  return PREFIX + toBase64(utf8(JSON.stringify(recap))).replaceAll('=', '')
}

/** Reads a ReCap from a resource. @throws {InvalidRecapError} */
export function decodeRecap(encoded: string): Recap {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(fromBase64(encoded.replace(PREFIX, ''))))
  } catch (cause) {
    throw new InvalidRecapError('No recap provided, value is undefined', { cause })
  }
  assertRecap(value)
  return value
}

/** Returns the ReCap of a list of resources. Only the last resource can be one, as the standard demands. */
export function recapOf(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(PREFIX) ? last : undefined
}

/** Merges two ReCaps, and sorts their resources and abilities. If both have an ability, the first one's limits apply. */
export function mergeRecaps(first: Recap, second: Recap): Recap {
  const sorted = (keys: readonly string[]): string[] =>
    [...new Set(keys)].sort((left, right) => left.localeCompare(right))
  const att: Recap['att'] = {}
  for (const resource of sorted([...Object.keys(first.att), ...Object.keys(second.att)])) {
    const all = { ...second.att[resource], ...first.att[resource] }
    att[resource] = Object.fromEntries(sorted(Object.keys(all)).map((ability) => [ability, all[ability] ?? []]))
  }
  return { att }
}

/** Lists the EVM methods that a ReCap allows. */
export function methodsOf(recap: Recap): string[] {
  return Object.keys(recap.att['eip155'] ?? {}).map((ability) => ability.split('/')[1] ?? '')
}

/** Lists the chains to which a ReCap limits its abilities. */
export function chainsOf(recap: Recap): string[] {
  const chainLists = Object.values(recap.att).flatMap((abilities) =>
    Object.values(abilities).map(([first]) => first?.['chains']),
  )
  return [...new Set(chainLists.flatMap((chains) => (Array.isArray(chains) ? chains.map(String) : [])))]
}

/** Writes the app's own statement, followed by a ReCap in words for the user. @see EIP-5573 section 'ReCap Statement' */
export function recapStatement(statement: string | undefined, recap: Recap): string {
  const appStatement = statement ?? ''
  if (appStatement.includes(OPENING)) return appStatement
  let number = 0
  const sentences = Object.entries(recap.att).map(([resource, abilities]) => {
    const actions = new Map<string, string[]>()
    const pairs = Object.keys(abilities).map((ability): [string, string] => {
      const [prefix = '', action = ''] = ability.split('/')
      return [prefix, action]
    })
    for (const [prefix, action] of pairs.sort(([, first], [, second]) => first.localeCompare(second))) {
      const named = actions.get(prefix)
      if (named) named.push(action)
      else actions.set(prefix, [action])
    }
    const parts = [...actions].map(([prefix, names]) => {
      number += 1
      return `(${number}) '${prefix}': '${names.join("', '")}' for '${resource}'.`
    })
    // Only the first '.,' loses its comma, as in other clients: a signature over a statement that differs by a character is
    // invalid.
    return parts.join(', ').replace('.,', '.')
  })
  return `${appStatement ? `${appStatement} ` : ''}${OPENING}${sentences.join(' ')}`
}
