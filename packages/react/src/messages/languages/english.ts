import { accountMessages } from './english/account.ts'
import { allWalletsMessages } from './english/allWallets.ts'
import { assetsMessages } from './english/assets.ts'
import { buyMessages } from './english/buy.ts'
import { connectMessages } from './english/connect.ts'
import { connectingMessages } from './english/connecting.ts'
import { copyMessages } from './english/copy.ts'
import { embeddedMessages } from './english/embedded.ts'
import { firstLoadMessages } from './english/firstLoad.ts'
import { getWalletMessages } from './english/getWallet.ts'
import { helpMessages } from './english/help.ts'
import { modalMessages } from './english/modal.ts'
import { namesMessages } from './english/names.ts'
import { networksMessages } from './english/networks.ts'
import { pairingMessages } from './english/pairing.ts'
import { receiveMessages } from './english/receive.ts'
import { sendMessages } from './english/send.ts'
import { sessionsMessages } from './english/sessions.ts'
import { signInMessages } from './english/signIn.ts'
import { swapMessages } from './english/swap.ts'
import { toastMessages } from './english/toasts.ts'

/**
 * Every text of the kit in English. Texts given by the specification are verbatim. A translation replaces texts by key.
 *
 * This object is for types and tests only. A view imports only its own part, so that no page loads the texts of views that it
 * does not show.
 */
export const english = {
  ...toastMessages,
  ...firstLoadMessages,
  ...modalMessages,
  ...connectMessages,
  ...allWalletsMessages,
  ...getWalletMessages,
  ...connectingMessages,
  ...copyMessages,
  ...pairingMessages,
  ...signInMessages,
  ...accountMessages,
  ...assetsMessages,
  ...sendMessages,
  ...buyMessages,
  ...swapMessages,
  ...receiveMessages,
  ...namesMessages,
  ...sessionsMessages,
  ...networksMessages,
  ...helpMessages,
  ...embeddedMessages,
} as const
