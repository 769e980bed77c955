import { isRecord } from '@holdfast/base'
import type { Session } from '../records/entities.ts'
import { approvedChains, hexChainId, readChain } from './chains.ts'

/** Capabilities of each chain, under its hex id. @see EIP-5792 */
export type Capabilities = Record<string, Record<string, unknown>>

/** Session properties that are capabilities of all its chains. */
const NAMES = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

/**
 * Reads the capabilities that the wallet stated when the session was made.
 *
 * @param chainIds - hex ids of the requested chains; all approved chains if omitted.
 * @returns undefined when the wallet stated none.
 */
export function capabilitiesOf(
  session: Session,
  address: string,
  chainIds?: readonly unknown[],
): Capabilities | undefined {
  const everywhere: Record<string, unknown> = {}
  for (const name of NAMES) {
    const value = session.sessionProperties?.[name]
    if (value !== undefined) everywhere[name] = parsed(value)
  }
  const capabilities: Capabilities = {}
  const chains = chainIds?.map((chainId) => readChain(chainId)) ?? approvedChains(session, 'eip155')
  for (const chain of chains) {
    if (!chain) continue
    const scoped = parsed(session.scopedProperties?.[chain])
    const onChain = isRecord(scoped) ? scoped : {}
    const ofAccount = parsed(onChain[`${chain}:${address}`])
    const own = isRecord(ofAccount)
      ? ofAccount
      : Object.fromEntries(Object.entries(onChain).filter(([key]) => !key.includes(':')))
    const all = {
      ...everywhere,
      ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, parsed(value)])),
    }
    if (Object.keys(all).length > 0) capabilities[hexChainId(chain)] = all
  }
  return Object.keys(capabilities).length > 0 ? capabilities : undefined
}

/** Some wallets write objects as JSON text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    // Text that only looks like JSON.
    return value
  }
}
