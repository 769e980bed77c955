import type { NamesState } from './state.ts'

/**
 * Whether the typed name can be registered now.
 *
 * @param owned - the name that the account has already.
 */
export function canRegister({ check, loading, problem }: NamesState, owned: string | undefined): boolean {
  return check === 'available' && problem === undefined && !loading && owned === undefined
}

/** Whether a name is of the zone in which the kit registers names. */
export function isZoneName(name: string | undefined, zone: string | undefined): boolean {
  return name !== undefined && zone !== undefined && name.toLowerCase().endsWith(`.${zone.toLowerCase()}`)
}

/**
 * Writes what an account signs for its name. It names the account and the chain too, so that the signature is worth nothing for
 * another account of the same key.
 *
 * @param options.name - with its zone.
 * @param options.nowMs - milliseconds since 1970.
 * @see http-api reference 5.15
 */
export function writeNameMessage(options: { name: string; address: string; chainId: string; nowMs: number }): string {
  const { name, address, chainId, nowMs } = options
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(nowMs / 1_000), address, chainId })
}
