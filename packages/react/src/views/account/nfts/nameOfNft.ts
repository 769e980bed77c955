import type { Nft } from '@holdfast/core'

/** The longest id that is not shortened, in characters. Many ids are hashes. */
const MAX_ID = 12

/** Returns the name of an NFT. If it has no name, returns its id in the collection, shortened if it is long. */
export function nameOfNft({ name, tokenId }: Pick<Nft, 'name' | 'tokenId'>): string {
  if (name) return name
  return `#${tokenId.length > MAX_ID ? `${tokenId.slice(0, 5)}…${tokenId.slice(-4)}` : tokenId}`
}
