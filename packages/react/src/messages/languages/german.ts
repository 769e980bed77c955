import type { Translation } from '../text.ts'
import { germanAccount } from './german/account.ts'
import { germanAllWallets } from './german/allWallets.ts'
import { germanAssets } from './german/assets.ts'
import { germanBuy } from './german/buy.ts'
import { germanConnect } from './german/connect.ts'
import { germanConnecting } from './german/connecting.ts'
import { germanCopy } from './german/copy.ts'
import { germanEmbedded } from './german/embedded.ts'
import { germanFirstLoad } from './german/firstLoad.ts'
import { germanGetWallet } from './german/getWallet.ts'
import { germanHelp } from './german/help.ts'
import { germanModal } from './german/modal.ts'
import { germanNames } from './german/names.ts'
import { germanNetworks } from './german/networks.ts'
import { germanPairing } from './german/pairing.ts'
import { germanReceive } from './german/receive.ts'
import { germanSend } from './german/send.ts'
import { germanSessions } from './german/sessions.ts'
import { germanSignIn } from './german/signIn.ts'
import { germanSwap } from './german/swap.ts'
import { germanToasts } from './german/toasts.ts'

/** Every text of the kit in German, for `locale: 'de'`. */
export const german = {
  ...germanToasts,
  ...germanFirstLoad,
  ...germanModal,
  ...germanConnect,
  ...germanAllWallets,
  ...germanGetWallet,
  ...germanConnecting,
  ...germanCopy,
  ...germanPairing,
  ...germanSignIn,
  ...germanAccount,
  ...germanAssets,
  ...germanSend,
  ...germanBuy,
  ...germanSwap,
  ...germanReceive,
  ...germanNames,
  ...germanSessions,
  ...germanNetworks,
  ...germanHelp,
  ...germanEmbedded,
} as const satisfies Translation
