/** Identifies an NFT within a chain. */
export type NftKey = { token: `0x${string}`; tokenId: string; standard: 'erc721' | 'erc1155' }

/** The cleaned metadata of an NFT. A field that is unknown is null. */
export type NftContent = {
  name: string | null
  description: string | null
  /** The URLs under which our picture proxy serves the NFT's picture. */
  image: { preview: string; detail: string } | null
}

/** Returns the map key of an NFT. It is unique within one chain. */
export function nftKey({ token, tokenId }: Pick<NftKey, 'token' | 'tokenId'>): string {
  return `${token} ${tokenId}`
}
