import type { Nft } from './state.ts'

/** Names an NFT within a list. */
export function idOfNft({ address, tokenId }: Pick<Nft, 'address' | 'tokenId'>): string {
  return `${address.toLowerCase()}/${tokenId}`
}

/** Adds NFTs to a list; of one that is there already, the later news count, in its old place. */
export function mergeNfts(list: readonly Nft[], more: readonly Nft[]): readonly Nft[] {
  return [...new Map([...list, ...more].map((each) => [idOfNft(each), each])).values()]
}

/** Takes spam out of the way. */
export function foldNfts(nfts: readonly Nft[]): { shown: readonly Nft[]; spam: readonly Nft[] } {
  return { shown: nfts.filter(({ isSpam }) => !isSpam), spam: nfts.filter(({ isSpam }) => isSpam) }
}
