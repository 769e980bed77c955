import type { Nft } from '@holdfast/core'

/** Longer ids are shortened: many are hashes. */
const MAX_ID = 12

/** Names an NFT: by its own name, or else by its id in the collection. */
export function nameOfNft({ name, tokenId }: Pick<Nft, 'name' | 'tokenId'>): string {
  if (name) return name
  return `#${tokenId.length > MAX_ID ? `${tokenId.slice(0, 5)}…${tokenId.slice(-4)}` : tokenId}`
}
