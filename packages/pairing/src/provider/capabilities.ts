import { isRecord } from '@holdfast/base'
import type { Session } from '../records/entities.ts'
import { hexChainId } from './chains.ts'

/** Capabilities of each chain, under its hex id. @see EIP-5792 */
export type Capabilities = Record<string, Record<string, unknown>>

/** Names of the session properties that are capabilities of all the session's chains. */
const NAMES = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/**
 * Reads the capabilities that the wallet stated when the session was made: for all chains, for all accounts of a chain, or for
 * one account. The capabilities of one account are in the scoped properties of the chain, or under the account's address in the
 * session property `capabilities`, which is JSON.
 *
 * @param chains - CAIP-2 ids.
 * @returns undefined when the wallet stated none for these chains.
 * @see CAIP-25 sections 'sessionProperties' and 'scopedProperties'
 */
export function capabilitiesOf(
  { sessionProperties = {}, scopedProperties = {} }: Pick<Session, 'sessionProperties' | 'scopedProperties'>,
  address: string,
  chains: readonly string[],
): Capabilities | undefined {
  const everywhere = Object.fromEntries(NAMES.map((name) => [name, sessionProperties[name]]))
  const listed = recordUnder(sessionProperties['capabilities'], address)
  const capabilities: Capabilities = {}
  for (const chain of chains) {
    const scoped = recordOf(scopedProperties[chain])
    const ofAccount = recordUnder(scoped, `${chain}:${address}`)
    const ofAllAccounts = Object.fromEntries(Object.entries(scoped).filter(([key]) => !key.includes(':')))
    const ofChain = Object.keys(ofAccount).length > 0 ? ofAccount : ofAllAccounts
    const entries = Object.entries({
      ...everywhere,
      // In EIP-5792, 0x0 stands for all chains.
      ...recordUnder(listed, '0x0'),
      ...recordUnder(listed, hexChainId(chain)),
      ...ofChain,
    })
    const stated = entries
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, parsed(value)] as const)
    if (stated.length > 0) capabilities[hexChainId(chain)] = Object.fromEntries(stated)
  }
  return Object.keys(capabilities).length > 0 ? capabilities : undefined
}

/** Returns the record under a name. Compares names without regard to case, since the names contain hex. */
function recordUnder(value: unknown, name: string): Record<string, unknown> {
  const entry = Object.entries(recordOf(value)).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return recordOf(entry?.[1])
}

function recordOf(value: unknown): Record<string, unknown> {
  const record = parsed(value)
  return isRecord(record) ? record : {}
}

/** Parses a value that some wallets write as JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    // The text only looks like JSON.
    return value
  }
}
