import type { NamesState } from './state.ts'

/**
 * Whether the typed name can be registered now.
 *
 * @param owned - the name that the account has already.
 */
export function canRegister({ check, isRegistering, problem }: NamesState, owned: string | undefined): boolean {
  return check === 'available' && problem === undefined && !isRegistering && owned === undefined
}

/** Whether a name is of the zone in which the kit registers names. */
export function isZoneName(name: string | undefined, zone: string | undefined): boolean {
  return name !== undefined && zone !== undefined && name.toLowerCase().endsWith(`.${zone.toLowerCase()}`)
}

/** Where the picture of a name may be: on the web, in a content network, or a collectible. @see ENSIP-12 */
const PICTURE = /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|eip155:\d{1,20}\/erc(?:721|1155):0x[\da-f]{40}\/\d{1,78}$)/i
/** Longer addresses of pictures are refused by the service. */
const LONGEST_PICTURE = 4_096

/** Whether a text says where a picture is, as ENSIP-12 has it. The empty text, for no picture, does not. */
export function isNamePicture(text: string): boolean {
  return text.length <= LONGEST_PICTURE && !/\s/.test(text) && PICTURE.test(text)
}

/**
 * Writes what an account signs for its name. It names the account and the chain too, so that the signature is worth nothing for
 * another account of the same key.
 *
 * @param options.name - with its zone.
 * @param options.nowMs - milliseconds since 1970.
 * @see http-api reference 5.15
 */
export function writeNameMessage(options: {
  name: string
  /** Where its picture is; undefined for none. */
  avatar?: string | undefined
  address: string
  chainId: string
  nowMs: number
}): string {
  const { name, avatar, address, chainId, nowMs } = options
  const attributes = avatar === undefined ? {} : { avatar }
  return JSON.stringify({ name, attributes, timestamp: Math.floor(nowMs / 1_000), address, chainId })
}
