import type { CaipAddress } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'

/** An NFT that the account holds. Its texts are cut to a maximum length and have visible characters only. */
export type Nft = {
  /** The collection's CAIP-10 address. */
  address: CaipAddress
  /** A decimal number. */
  tokenId: string
  standard: 'erc721' | 'erc1155'
  /** How many the account holds, a decimal number. */
  quantity: string
  /** Empty if the NFT has none. */
  name: string
  description: string
  collection: string
  image: { preview: string; detail: string } | undefined
  isSpam: boolean
}

/** The NFTs of the active account on its network. */
export type NftsState = {
  /** The account, as a CAIP-10 address. */
  caipAddress: CaipAddress | undefined
  /** In the service's order, without duplicates. */
  nfts: readonly Nft[]
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The reason for the last failure to read the list. */
  failure: ReadFailure | undefined
}

/** No account, no NFTs. */
export const initialNftsState: NftsState = {
  caipAddress: undefined,
  nfts: [],
  next: undefined,
  status: 'idle',
  failure: undefined,
}
