import type { Capability } from '../kit.ts'
import { type CatalogueRequests, createCatalogueRequests } from './catalogueRequests.ts'
import { type WalletsEvent, walletsMachine } from './machine.ts'
import { restoreRecentWallets } from './recent.ts'
import { revokeImages } from './revokeImages.ts'
import { initialWalletsState, type WalletsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    wallets: { state: WalletsState; event: WalletsEvent; internals: CatalogueRequests }
  }
}

/** What is known of the wallet catalogue. */
export const wallets: Capability<'wallets'> = {
  name: 'wallets',
  machine: walletsMachine,
  initialState: () => initialWalletsState,
  internals: createCatalogueRequests,
  start: (kit) => {
    if (kit.internals.window) restoreRecentWallets(kit)
  },
  end: revokeImages,
}
