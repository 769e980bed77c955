import type { Translation } from '../text.ts'
import { arabicAccount } from './arabic/account.ts'
import { arabicAllWallets } from './arabic/allWallets.ts'
import { arabicAssets } from './arabic/assets.ts'
import { arabicBuy } from './arabic/buy.ts'
import { arabicConnect } from './arabic/connect.ts'
import { arabicConnecting } from './arabic/connecting.ts'
import { arabicCopy } from './arabic/copy.ts'
import { arabicEmbedded } from './arabic/embedded.ts'
import { arabicFirstLoad } from './arabic/firstLoad.ts'
import { arabicGetWallet } from './arabic/getWallet.ts'
import { arabicHelp } from './arabic/help.ts'
import { arabicModal } from './arabic/modal.ts'
import { arabicNames } from './arabic/names.ts'
import { arabicNetworks } from './arabic/networks.ts'
import { arabicPairing } from './arabic/pairing.ts'
import { arabicReceive } from './arabic/receive.ts'
import { arabicSend } from './arabic/send.ts'
import { arabicSessions } from './arabic/sessions.ts'
import { arabicSignIn } from './arabic/signIn.ts'
import { arabicSwap } from './arabic/swap.ts'
import { arabicToasts } from './arabic/toasts.ts'

/** Every text of the kit in Arabic, for `locale: 'ar'`. Arabic is written from right to left. */
export const arabic = {
  ...arabicToasts,
  ...arabicFirstLoad,
  ...arabicModal,
  ...arabicConnect,
  ...arabicAllWallets,
  ...arabicGetWallet,
  ...arabicConnecting,
  ...arabicCopy,
  ...arabicPairing,
  ...arabicSignIn,
  ...arabicAccount,
  ...arabicAssets,
  ...arabicSend,
  ...arabicBuy,
  ...arabicSwap,
  ...arabicReceive,
  ...arabicNames,
  ...arabicSessions,
  ...arabicNetworks,
  ...arabicHelp,
  ...arabicEmbedded,
} as const satisfies Translation
