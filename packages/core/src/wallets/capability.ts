import type { Capability } from '../kit.ts'
import { readRecentWallets } from './actions/addRecentWallet.ts'
import { type CatalogueRequests, createCatalogueRequests } from './catalogueRequests.ts'
import { revokeImages } from './images/revokeImages.ts'
import { type WalletsEvent, walletsMachine } from './machine.ts'
import { initialWalletsState, type WalletsState } from './state.ts'

declare module '../kit.ts' {
  interface Capabilities {
    wallets: { state: WalletsState; event: WalletsEvent; internals: CatalogueRequests }
  }
}

/** The wallets of the catalogue, as far as they are fetched. */
export const wallets: Capability<'wallets'> = {
  name: 'wallets',
  machine: walletsMachine,
  initialState: () => initialWalletsState,
  internals: createCatalogueRequests,
  start: (kit) => {
    if (kit.internals.window) readRecentWallets(kit)
  },
  // The stored wallets have been removed.
  forget: readRecentWallets,
  end: revokeImages,
}
