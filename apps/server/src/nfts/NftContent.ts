/** One NFT. */
export type NftKey = { token: `0x${string}`; tokenId: string; standard: 'erc721' | 'erc1155' }

/** The metadata of an NFT, cleaned; every field may be unknown. */
export type NftContent = {
  name: string | null
  description: string | null
  /** Our proxy's URLs of the NFT's picture. */
  image: { preview: string; detail: string } | null
}

/** Returns the key of an NFT in maps. */
export function nftKey({ token, tokenId }: Pick<NftKey, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}
