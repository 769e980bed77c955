import type { EmbeddedClient } from '@holdfast/api/embedded'
import { type FrameHandlers, FrameRefusal, rpcKindOf } from '@holdfast/frame/guest'
import { type ActiveChain, chainIdInReplies, type FrameChain } from '../config/chains.ts'
import { handleRpc } from '../methods/handleRpc.ts'
import type { CallNode } from '../methods/node.ts'
import { createPendingHashes } from '../methods/rules/pendingHashes.ts'
import type { Receivers } from '../methods/rules/receivers.ts'
import type { Approvals } from '../screens/approvals.ts'
import type { Session } from '../session/createSession.ts'
import { addressOn, describeUser, requireUser } from './wallet.ts'

/** What the handlers work with. */
export type HandlerParts = {
  session: Session
  approvals: Approvals
  api: Pick<EmbeddedClient, 'recordSignature'>
  chain: ActiveChain
  receivers: Receivers
  createCallNode: (chain: FrameChain) => CallNode
  /** Draws the screens, once. */
  draw: () => Promise<void>
  setTheme: (mode: 'light' | 'dark') => void
  reload: () => void
  /** Tells the page that a login waits to be ended. */
  announce: (attemptId: string) => void
}

/** Refuses what this wallet does not have. */
const refuse = (text: string) => () => Promise.reject(new FrameRefusal(text))
const UNKNOWN_NETWORK = 'This network is not known to the wallet'
const NO_SMART_ACCOUNTS = 'This wallet has no smart accounts'

const nothing = (): undefined => undefined

/** Answers each event of the page. */
export function createHandlers(parts: HandlerParts): FrameHandlers {
  const { session, chain } = parts
  const hashes = createPendingHashes()
  const chooseChain = (chainId: string | number): void => {
    if (!chain.choose(chainId)) throw new FrameRefusal(UNKNOWN_NETWORK)
  }
  return {
    CONNECT_EMAIL: async ({ email }, { origin }) => {
      const action = await session.connectEmail(email, origin)
      // The number of the device is shown here, never told to the page.
      if (action === 'VERIFY_DEVICE') await parts.draw()
      return { action }
    },
    CONNECT_DEVICE: () => session.connectDevice().then(nothing),
    CONNECT_OTP: ({ otp }) => session.connectOtp(otp).then(nothing),
    GET_USER: async (payload) => {
      const user = await requireUser(session)
      // Clients ask for the chain that they used last, which this wallet need not know: the answer names the one that counts.
      if (payload?.chainId !== undefined) chain.choose(payload.chainId)
      return describeUser(user, chain.current.get())
    },
    IS_CONNECTED: async () => ({ isConnected: (await session.resume()) !== undefined }),
    SIGN_OUT: () => session.signOut().then(nothing),
    GET_CHAIN_ID: async () => ({ chainId: chainIdInReplies(chain.current.get()) }),
    SWITCH_NETWORK: async ({ chainId }) => {
      chooseChain(chainId)
      return { chainId: chainIdInReplies(chain.current.get()) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [] }),
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      if (type !== 'eoa') throw new FrameRefusal(NO_SMART_ACCOUNTS)
      return { type, address: addressOn(await requireUser(session), chain.current.get()) }
    },
    INIT_SMART_ACCOUNT: refuse(NO_SMART_ACCOUNTS),
    RPC_REQUEST: async (request, context) => {
      const user = await requireUser(session)
      const current = request.chainId === undefined ? chain.current.get() : chain.find(request.chainId)
      if (!current) throw new FrameRefusal(UNKNOWN_NETWORK)
      if (rpcKindOf(request.method) === 'unsafe') await parts.draw()
      return handleRpc(request, {
        ...context,
        ...parts,
        hashes,
        chain: current,
        node: parts.createCallNode(current),
        // The Solana account signs on whatever network the page is.
        account: request.method.startsWith('solana_') ? user.wallet.addresses.solana : addressOn(user, current),
      })
    },
    SYNC_THEME: async ({ themeMode }) => {
      if (themeMode) parts.setTheme(themeMode)
      return undefined
    },
    // What the page says of itself is shown nowhere: the cards name its true origin and the project's registered name.
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      // What is approved elsewhere from now on logs no device in.
      await session.cancelLogin()
      parts.reload()
      return undefined
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }, { origin }) => ({
      uri: await session.openSocial({ provider, origin, onReturned: parts.announce }),
    }),
    CONNECT_SOCIAL: async ({ uri }) => {
      // The number that a window may have shown is asked for here, never by the page.
      await parts.draw()
      const user = await session.connectSocial(uri)
      const { email, address, chainId, accounts } = describeUser(user, chain.current.get())
      return { email, address, chainId, accounts, userName: user.userName }
    },
    GET_FARCASTER_URI: async (_, { origin }) => ({ url: await session.openFarcaster(origin) }),
    CONNECT_FARCASTER: async () => ({ userName: await session.connectFarcaster() }),
    UPDATE_EMAIL: async ({ email }, { origin }) => {
      await requireUser(session)
      return { action: await session.emailChange.start(email, origin) }
    },
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => session.emailChange.confirm(otp).then(nothing),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await session.emailChange.finish(otp) }),
  }
}
