import { type Clock, isRecord } from '@holdfast/base'
import { rpcErrorCodes } from '@holdfast/caip'
import { type FrameHandlers, FrameRefusal, type RpcRequest, rpcKindOf } from '@holdfast/frame/guest'
import { type Preferences, readAccountType } from '../accounts/preference.ts'
import type { SmartAccounts } from '../accounts/smartAccounts.ts'
import { type ActiveChain, chainIdInReplies, type FrameChain } from '../config/chains.ts'
import type { Batches } from '../methods/calls/batches/batches.ts'
import type { MethodContext } from '../methods/context.ts'
import type { CallNode } from '../methods/node.ts'
import { createPendingOperations } from '../methods/operation/pendingOperations.ts'
import { createPendingHashes } from '../methods/rules/pendingHashes.ts'
import type { Receivers } from '../methods/rules/receivers.ts'
import type { Approvals } from '../screens/approvals.ts'
import type { Session } from '../session/createSession.ts'
import { requireUser } from './requireUser.ts'

/** What the handlers depend on. */
export type HandlerDependencies = {
  session: Session
  approvals: Approvals
  api: MethodContext['api']
  chain: ActiveChain
  /** Every configured chain. */
  chains: readonly FrameChain[]
  device: MethodContext['device']
  receivers: Receivers
  batches: Batches
  preferences: Preferences
  smartAccounts: SmartAccounts
  /** The origins of the wallet's own paymasters. */
  paymasterOrigins: readonly string[]
  createCallNode: (chain: FrameChain) => CallNode
  createCallBundler: (chain: FrameChain) => CallNode
  clock: Clock
  /** Draws the screens on the first call. */
  draw: () => Promise<void>
  setTheme: (mode: 'light' | 'dark') => void
  reload: () => void
  /** Tells the page that a login is ready to be completed. */
  announce: (attemptId: string) => void
}

/** Loads the code for a user's accounts, which is first needed after a login. */
const loadAccounts = () => import('./walletAccounts.ts')
/** Loads the code that answers JSON-RPC calls, which is needed from the first call on. */
const loadMethods = () => import('../methods/handleRpc.ts')

const UNKNOWN_NETWORK = 'This network is not known to the wallet'
const NO_SMART_ACCOUNTS = 'There are no smart accounts on this network'

const toUndefined = (): undefined => undefined

const isSolanaNetwork = (chainId: string | number): chainId is `solana:${string}` =>
  typeof chainId === 'string' && /^solana:[-_a-zA-Z0-9]{1,32}$/.test(chainId)

/** Creates the handlers of the events that the page sends. */
export function createHandlers(dependencies: HandlerDependencies): FrameHandlers {
  const { session, chain, preferences, smartAccounts } = dependencies
  const hashes = createPendingHashes()
  const pendingOperations = createPendingOperations()
  const chooseChain = (chainId: string | number): void => {
    if (!chain.choose(chainId)) throw new FrameRefusal(UNKNOWN_NETWORK)
  }
  return {
    CONNECT_EMAIL: async ({ email }, { origin }) => {
      const action = await session.connectEmail(email, origin)
      // To approve this device, the user needs a number. The frame shows it, and the page never learns it.
      if (action === 'VERIFY_DEVICE') await dependencies.draw()
      return { action }
    },
    CONNECT_DEVICE: () => session.connectDevice().then(toUndefined),
    CONNECT_OTP: ({ otp }) => session.connectOtp(otp).then(toUndefined),
    GET_USER: async (payload) => {
      const user = await requireUser(session)
      preferences.request(payload?.preferredAccountType)
      // Clients request the chain that they used last, which may not be configured here. The answer contains the chain in use.
      const requested = payload?.chainId
      if (requested !== undefined && !chain.choose(requested) && isSolanaNetwork(requested)) {
        // The same key signs on all Solana networks, without a node. So the answer is for the requested network, but the active
        // chain stays the same.
        return (await loadAccounts()).describeUser(
          user,
          { ...chain.current.get(), caipNetworkId: requested },
          dependencies,
        )
      }
      return (await loadAccounts()).describeUser(user, chain.current.get(), dependencies)
    },
    IS_CONNECTED: async () => ({ isConnected: (await session.resume()) !== undefined }),
    SIGN_OUT: () => session.signOut().then(toUndefined),
    GET_CHAIN_ID: async () => ({ chainId: chainIdInReplies(chain.current.get()) }),
    SWITCH_NETWORK: async ({ chainId }) => {
      chooseChain(chainId)
      return { chainId: chainIdInReplies(chain.current.get()) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: [...(await smartAccounts.enabledChainIds())],
    }),
    SET_PREFERRED_ACCOUNT: async ({ type: requested }) => {
      const user = await requireUser(session)
      const type = readAccountType(requested)
      if (!type) throw new FrameRefusal('This type of account is not known to the wallet')
      const { accounts } = await (await loadAccounts()).accountsOn(user, chain.current.get(), dependencies)
      const account = accounts.find((each) => each.type === type)
      if (!account) throw new FrameRefusal(NO_SMART_ACCOUNTS)
      await preferences.choose(user.wallet.id, type)
      return { type, address: account.address }
    },
    INIT_SMART_ACCOUNT: async () => {
      const current = chain.current.get()
      const { accounts } = await (await loadAccounts()).accountsOn(await requireUser(session), current, dependencies)
      const account = accounts.find(({ type }) => type === 'smartAccount')
      if (!account) throw new FrameRefusal(NO_SMART_ACCOUNTS)
      return { address: account.address, isDeployed: await smartAccounts.isDeployed(current, account.address) }
    },
    RPC_REQUEST: async (request, context) => {
      const user = await requireUser(session)
      const requestedId = requestedChainId(request)
      const current = requestedId === undefined ? chain.current.get() : chain.find(requestedId)
      if (!current) throw new FrameRefusal(UNKNOWN_NETWORK, { code: rpcErrorCodes.unsupportedChain })
      const { accounts, smartAccount } = await (await loadAccounts()).accountsOn(user, current, dependencies)
      const [{ address }] = accounts
      if (rpcKindOf(request.method) === 'unsafe') await dependencies.draw()
      return (await loadMethods()).handleRpc(request, {
        ...context,
        ...dependencies,
        hashes,
        pendingOperations,
        chain: current,
        node: dependencies.createCallNode(current),
        nodeOf: dependencies.createCallNode,
        bundlerOf: dependencies.createCallBundler,
        walletId: user.wallet.id,
        accounts,
        smartAccountAddresses: smartAccount === undefined ? [] : [smartAccount],
        // A Solana method is for the Solana account, even if the current chain is an EVM chain.
        account: request.method.startsWith('solana_') ? user.wallet.addresses.solana : address,
      })
    },
    SYNC_THEME: async ({ themeMode }) => {
      if (themeMode) dependencies.setTheme(themeMode)
      return undefined
    },
    // The approval cards show the page's true origin and the project's registered name, never a name that the page sends here.
    SYNC_DAPP_DATA: async () => undefined,
    RELOAD: async () => {
      // If the user approves the login on another device after the reload, this device must not be logged in.
      await session.cancelLogin()
      dependencies.reload()
      return undefined
    },
    GET_SOCIAL_REDIRECT_URI: async ({ provider }, { origin }) => ({
      uri: await session.openSocial({ provider, origin, onReturned: dependencies.announce }),
    }),
    CONNECT_SOCIAL: async ({ uri }) => {
      // The login may need the number that its window shows. The user types it into the frame, never into the page.
      await dependencies.draw()
      const user = await session.connectSocial(uri)
      const { email, address, chainId, accounts } = await (await loadAccounts()).describeUser(
        user,
        chain.current.get(),
        dependencies,
      )
      return { email, address, chainId, accounts, userName: user.userName }
    },
    GET_FARCASTER_URI: async (_, { origin }) => ({ url: await session.openFarcaster(origin) }),
    CONNECT_FARCASTER: async () => ({ userName: await session.connectFarcaster() }),
    UPDATE_EMAIL: async ({ email }, { origin }) => {
      await requireUser(session)
      return { action: await session.emailChange.start(email, origin) }
    },
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => session.emailChange.confirm(otp).then(toUndefined),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await session.emailChange.finish(otp) }),
  }
}

/**
 * Returns the id of the chain that a request names. A batch of calls names its chain in its parameters.
 *
 * @returns undefined if the request names no chain, and so is for the frame's current chain.
 */
function requestedChainId({ method, params, chainId }: RpcRequest): string | number | undefined {
  const [batch] = method === 'wallet_sendCalls' && Array.isArray(params) ? params : []
  const batchChainId: unknown = isRecord(batch) ? batch['chainId'] : undefined
  if (typeof batchChainId === 'string' && /^0x[0-9a-f]{1,12}$/i.test(batchChainId)) return Number(batchChainId)
  return typeof batchChainId === 'string' || typeof batchChainId === 'number' ? batchChainId : chainId
}
