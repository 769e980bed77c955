import { accountMessages } from './english/account.ts'
import { allWalletsMessages } from './english/allWallets.ts'
import { assetsMessages } from './english/assets.ts'
import { connectMessages } from './english/connect.ts'
import { connectingMessages } from './english/connecting.ts'
import { embeddedMessages } from './english/embedded.ts'
import { firstLoadMessages } from './english/firstLoad.ts'
import { getWalletMessages } from './english/getWallet.ts'
import { helpMessages } from './english/help.ts'
import { modalMessages } from './english/modal.ts'
import { networksMessages } from './english/networks.ts'
import { pairingMessages } from './english/pairing.ts'
import { receiveMessages } from './english/receive.ts'
import { sendMessages } from './english/send.ts'
import { signInMessages } from './english/signIn.ts'

/**
 * Every text of the kit in English. Texts given by the specification are verbatim. A translation replaces texts by key.
 *
 * For types and tests: a view imports only its own part, so that no page loads the texts of views that it does not show.
 */
export const english = {
  ...firstLoadMessages,
  ...modalMessages,
  ...connectMessages,
  ...allWalletsMessages,
  ...getWalletMessages,
  ...connectingMessages,
  ...pairingMessages,
  ...signInMessages,
  ...accountMessages,
  ...assetsMessages,
  ...sendMessages,
  ...receiveMessages,
  ...networksMessages,
  ...helpMessages,
  ...embeddedMessages,
} as const
