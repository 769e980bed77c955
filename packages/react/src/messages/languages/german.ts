import type { Translation } from '../text.ts'
import { germanAccount } from './german/account.ts'
import { germanAllWallets } from './german/allWallets.ts'
import { germanAssets } from './german/assets.ts'
import { germanConnect } from './german/connect.ts'
import { germanConnecting } from './german/connecting.ts'
import { germanEmbedded } from './german/embedded.ts'
import { germanFirstLoad } from './german/firstLoad.ts'
import { germanGetWallet } from './german/getWallet.ts'
import { germanHelp } from './german/help.ts'
import { germanModal } from './german/modal.ts'
import { germanNetworks } from './german/networks.ts'
import { germanPairing } from './german/pairing.ts'
import { germanReceive } from './german/receive.ts'
import { germanSend } from './german/send.ts'
import { germanSignIn } from './german/signIn.ts'

/** Every text of the kit in German, for `locale: 'de'`. */
export const german = {
  ...germanFirstLoad,
  ...germanModal,
  ...germanConnect,
  ...germanAllWallets,
  ...germanGetWallet,
  ...germanConnecting,
  ...germanPairing,
  ...germanSignIn,
  ...germanAccount,
  ...germanAssets,
  ...germanSend,
  ...germanReceive,
  ...germanNetworks,
  ...germanHelp,
  ...germanEmbedded,
} as const satisfies Translation
