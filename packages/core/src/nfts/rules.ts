import type { Nft } from './state.ts'

/** Returns the id of an NFT within a list. */
export function idOfNft({ address, tokenId }: Pick<Nft, 'address' | 'tokenId'>): string {
  return `${address.toLowerCase()}/${tokenId}`
}

/** Adds NFTs to a list. An NFT that is in the list already keeps its place and is updated. */
export function mergeNfts(list: readonly Nft[], more: readonly Nft[]): readonly Nft[] {
  return [...new Map([...list, ...more].map((each) => [idOfNft(each), each])).values()]
}

/** Separates spam from the other NFTs. */
export function foldNfts(nfts: readonly Nft[]): { shown: readonly Nft[]; spam: readonly Nft[] } {
  return { shown: nfts.filter(({ isSpam }) => !isSpam), spam: nfts.filter(({ isSpam }) => isSpam) }
}
