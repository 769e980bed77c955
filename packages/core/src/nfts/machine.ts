import type { CaipAddress } from '@holdfast/caip'
import type { ReadFailure } from '../services/readFailure.ts'
import { mergeNfts } from './rules.ts'
import { initialNftsState, type Nft, type NftsState } from './state.ts'

/** An event that changes the list of NFTs. */
export type NftsEvent =
  /** A fetch begins. If it is for an account or a network other than that of the list, everything is reset. */
  | { type: 'begun'; caipAddress: CaipAddress }
  | { type: 'requested' }
  | {
      type: 'pageLoaded'
      caipAddress: CaipAddress
      nfts: readonly Nft[]
      next: string | undefined
      /** Whether it is the first page, which replaces the list. */
      isFirst: boolean
    }
  | { type: 'failed'; caipAddress: CaipAddress; failure: ReadFailure }
  /** The user is forgotten. */
  | { type: 'forgotten' }

/** Keeps the NFTs of one account on one network. A late answer for another account or network changes nothing. */
export function nftsMachine(state: NftsState, event: NftsEvent): NftsState {
  switch (event.type) {
    case 'forgotten':
      return initialNftsState
    case 'begun':
      return state.caipAddress === event.caipAddress ? state : { ...initialNftsState, caipAddress: event.caipAddress }
    case 'requested':
      return state.status === 'loading' ? state : { ...state, status: 'loading' }
  }
  if (state.caipAddress !== event.caipAddress) return state
  if (event.type === 'failed') return { ...state, status: 'failed', failure: event.failure }
  const nfts = mergeNfts(event.isFirst ? [] : state.nfts, event.nfts)
  return { ...state, status: 'ready', nfts, next: event.next }
}
