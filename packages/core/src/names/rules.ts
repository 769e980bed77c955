import type { NamesState } from './state.ts'

/**
 * Whether the typed name can be registered now.
 *
 * @param owned - the name that the account has already.
 */
export function canRegisterName({ check, isRegistering, problem }: NamesState, owned: string | undefined): boolean {
  return check === 'available' && problem === undefined && !isRegistering && owned === undefined
}

/** Whether a name is in the zone in which the kit registers names. */
export function isZoneName(name: string | undefined, zone: string | undefined): boolean {
  return name !== undefined && zone !== undefined && name.toLowerCase().endsWith(`.${zone.toLowerCase()}`)
}

/**
 * Writes the text that an account signs for its name. The text includes the account and the chain, so that the signature is
 * useless for another account of the same key.
 *
 * @param options.name - the name with its zone.
 * @param options.nowMs - milliseconds since 1970.
 * @see http-api reference 5.15
 */
export function writeNameMessage(options: {
  name: string
  /** The URI of the name's picture; undefined for none. */
  avatar?: string | undefined
  address: string
  chainId: string
  nowMs: number
}): string {
  const { name, avatar, address, chainId, nowMs } = options
  const attributes = avatar === undefined ? {} : { avatar }
  return JSON.stringify({ name, attributes, timestamp: Math.floor(nowMs / 1_000), address, chainId })
}
