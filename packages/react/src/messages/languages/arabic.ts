import type { Translation } from '../text.ts'
import { arabicAccount } from './arabic/account.ts'
import { arabicAllWallets } from './arabic/allWallets.ts'
import { arabicAssets } from './arabic/assets.ts'
import { arabicConnect } from './arabic/connect.ts'
import { arabicConnecting } from './arabic/connecting.ts'
import { arabicEmbedded } from './arabic/embedded.ts'
import { arabicFirstLoad } from './arabic/firstLoad.ts'
import { arabicGetWallet } from './arabic/getWallet.ts'
import { arabicHelp } from './arabic/help.ts'
import { arabicModal } from './arabic/modal.ts'
import { arabicNetworks } from './arabic/networks.ts'
import { arabicPairing } from './arabic/pairing.ts'
import { arabicReceive } from './arabic/receive.ts'
import { arabicSend } from './arabic/send.ts'
import { arabicSignIn } from './arabic/signIn.ts'

/** Every text of the kit in Arabic, for `locale: 'ar'`. Arabic is written from right to left. */
export const arabic = {
  ...arabicFirstLoad,
  ...arabicModal,
  ...arabicConnect,
  ...arabicAllWallets,
  ...arabicGetWallet,
  ...arabicConnecting,
  ...arabicPairing,
  ...arabicSignIn,
  ...arabicAccount,
  ...arabicAssets,
  ...arabicSend,
  ...arabicReceive,
  ...arabicNetworks,
  ...arabicHelp,
  ...arabicEmbedded,
} as const satisfies Translation
