/** The longest avatar of a name, in characters: a URI, or a small picture inside a `data:` URL. */
export const maxAvatarLength = 4_096

/** The forms of a picture's URI. @see ENSIP-12 */
const PICTURE = /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|eip155:\d{1,20}\/erc(?:721|1155):0x[\da-f]{40}\/\d{1,78}$)/i

/**
 * Tells whether a text is the URI of a picture on the web, on IPFS or Arweave, or of a collectible. Returns false for the
 * empty text, which stands for no picture, and for a `data:` URL.
 *
 * @see ENSIP-12
 */
export function isPictureUri(text: string): boolean {
  return text.length <= maxAvatarLength && !/\s/.test(text) && PICTURE.test(text)
}
