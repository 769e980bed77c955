import type { LateCapability } from '../kit.ts'
import { type NftsEvent, nftsMachine } from './machine.ts'
import { initialNftsState, type NftsState } from './state.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    nfts: { state: NftsState; event: NftsEvent }
  }
}

/** The NFTs that the account holds. */
export const nfts: LateCapability<'nfts'> = {
  name: 'nfts',
  machine: nftsMachine,
  initialState: () => initialNftsState,
  forget: (kit) => kit.nfts?.send({ type: 'forgotten' }),
}
