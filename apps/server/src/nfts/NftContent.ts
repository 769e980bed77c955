/** Identifies an NFT of a chain. */
export type NftKey = { token: `0x${string}`; tokenId: string; standard: 'erc721' | 'erc1155' }

/** The cleaned metadata of an NFT. A field that is unknown is null. */
export type NftContent = {
  name: string | null
  description: string | null
  /** The URLs under which our picture proxy serves the NFT's picture. */
  image: { preview: string; detail: string } | null
}

/** Returns the text that identifies an NFT of a chain in maps. */
export function nftKey({ token, tokenId }: Pick<NftKey, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}
