import type { NamesState } from './state.ts'

/**
 * Whether the typed name can be registered now.
 *
 * @param owned - the name that the account has already.
 */
export function canRegister({ check, isRegistering, problem }: NamesState, owned: string | undefined): boolean {
  return check === 'available' && problem === undefined && !isRegistering && owned === undefined
}

/** Whether a name is in the zone in which the kit registers names. */
export function isZoneName(name: string | undefined, zone: string | undefined): boolean {
  return name !== undefined && zone !== undefined && name.toLowerCase().endsWith(`.${zone.toLowerCase()}`)
}

/** The URIs that a name's picture may have: on the web, on IPFS or Arweave, or of a collectible. @see ENSIP-12 */
const PICTURE = /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|eip155:\d{1,20}\/erc(?:721|1155):0x[\da-f]{40}\/\d{1,78}$)/i
/** The service refuses longer URIs of pictures. */
const MAX_PICTURE_LENGTH = 4_096

/** Whether a text is the URI of a picture, as defined by ENSIP-12. The empty text, which stands for no picture, is no URI. */
export function isNamePicture(text: string): boolean {
  return text.length <= MAX_PICTURE_LENGTH && !/\s/.test(text) && PICTURE.test(text)
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
