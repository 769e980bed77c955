import { createEmitter, onceInFlight } from '@holdfast/base'
import {
  chainIdOf,
  formatCaipNetworkId,
  isCaipNetworkId,
  isAddress as isNamespaceAddress,
  namespaceOf,
} from '@holdfast/caip'
import { isAddress } from 'viem'
import type { AccountType } from '../../accounts/state.ts'
import { endTogether } from '../../connections/actions/endTogether.ts'
import { ConnectionCancelledError, InvalidWalletAnswerError } from '../../connections/errors.ts'
import type { Kit, KitWith } from '../../kit.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { socialProviders } from '../../options/features.ts'
import {
  connectedSocialKey,
  emailKey,
  emailLoginUsedKey,
  lastCodeTimeKey,
  lastUsedChainKey,
  smartAccountEnabledNetworksKey,
  socialUsernameKey,
} from '../../storage/loginKeys.ts'
import type { EmbeddedUser } from '../state.ts'
import { endingLeftSession } from './endingLeftSession.ts'
import type { EmbeddedFrame } from './environment.ts'
import { requestApproval } from './requestApproval.ts'
import type { EmbeddedClient, EmbeddedEvents } from './source.ts'

/** Methods whose calls may deploy a smart account, or report that one was deployed. */
const deployingMethods: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_getCallsStatus',
])

/** The chain for a user who has not chosen one. */
const FIRST_CHAIN_ID = 1

/** Creates the client of a frame. */
export function createEmbeddedClient(kit: KitWith<'embedded'>, frameHost: EmbeddedFrame): EmbeddedClient {
  const { storage, log } = kit.internals
  const frame = endingLeftSession(kit, frameHost)
  const events = createEmitter<EmbeddedEvents>()
  const user = (): EmbeddedUser | undefined => kit.embedded.getState().user

  /** How many logins have ended in this page. */
  let ended = 0

  const fetchUser = async (chainId: number): Promise<EmbeddedUser> => {
    const preferredAccountType = kit.options.getState().defaultAccountTypes.eip155
    const endedBefore = ended
    const answer = await frame.request('GET_USER', { chainId, preferredAccountType })
    // The login has ended since: nothing about its user may be stored any more.
    if (ended !== endedBefore) throw new ConnectionCancelledError()
    const received = parseUser(kit, answer, chainId)
    storage.set(emailLoginUsedKey, 'true')
    if (received.email) storage.set(emailKey, received.email)
    storage.remove(lastCodeTimeKey)
    storage.set(lastUsedChainKey, formatCaipNetworkId({ namespace: 'eip155', reference: received.chainId }))
    kit.internals.changes.run(() => {
      kit.embedded.send({ type: 'codeRequested', atMs: undefined })
      kit.embedded.send({ type: 'userReceived', user: received })
    })
    return received
  }
  const fetchSmartAccountNetworks = async (): Promise<void> => {
    const chainIds = await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
      ({ smartAccountEnabledNetworks }) => smartAccountEnabledNetworks,
      (): number[] => [],
    )
    if (!user()) return
    storage.set(smartAccountEnabledNetworksKey, chainIds)
    reportSmartAccountNetworks(chainIds)
  }
  const reportSmartAccountNetworks = (chainIds: readonly number[]): void =>
    kit.internals.changes.run(() => {
      kit.embedded.send({ type: 'smartAccountNetworksReceived', chainIds })
      kit.networks.send({ type: 'smartAccountsReported', namespace: 'eip155', chainIds })
    })
  const forget = (): void => {
    ended += 1
    clearLogin(kit)
    endTogether(kit, () => {
      kit.embedded.send({ type: 'userForgotten' })
      reportSmartAccountNetworks([])
      events.emit('ended', undefined)
    })
  }
  const login = async (chainId = lastUsedChain(kit)): Promise<EmbeddedUser> => {
    const received = await fetchUser(chainId ?? FIRST_CHAIN_ID)
    void fetchSmartAccountNetworks()
    events.emit('changed', undefined)
    return received
  }
  /** Reads the session again after it was changed in another tab, or revoked. */
  const followSession = async (): Promise<void> => {
    const { isConnected } = await frame.request('IS_CONNECTED')
    const lastUser = user()
    if (!isConnected) {
      if (lastUser) forget()
    } else if (lastUser) await login((await frame.request('GET_CHAIN_ID').then(toChainId)) ?? lastUser.chainId)
  }
  const stopFollowing = frame.on('sessionUpdate', () => {
    followSession().catch((error: unknown) => log.info('Unable to follow the session of the embedded wallet', error))
  })

  return {
    frame,
    user,
    login,
    resume: async () => {
      if (storage.get(emailLoginUsedKey) !== 'true') return undefined
      const [{ isConnected }, chainId] = await Promise.all([
        frame.request('IS_CONNECTED'),
        frame.request('GET_CHAIN_ID').then(toChainId, () => undefined),
      ])
      if (isConnected) return login(lastUsedChain(kit) ?? chainId)
      clearLogin(kit)
      return undefined
    },
    addressOn: async (caipNetworkId) => {
      const answer = await frame.request('GET_USER', { chainId: caipNetworkId })
      const { address, chainId } = answer
      if (chainId !== caipNetworkId) throw new ChainNotSupportedError({ caipNetworkId })
      if (!isNamespaceAddress(address, namespaceOf(caipNetworkId)))
        throw new InvalidWalletAnswerError({ method: 'GET_USER', answer })
      return address
    },
    preferAccount: async (type) => {
      await frame.request('SET_PREFERRED_ACCOUNT', { type })
      await login(user()?.chainId)
    },
    switchNetwork: async (chainId) => {
      await frame.request('SWITCH_NETWORK', {
        chainId: formatCaipNetworkId({ namespace: 'eip155', reference: chainId }),
      })
      await login(chainId)
    },
    request: async (call) => {
      const result = await requestApproval(kit, frame, call)
      const currentUser = user()
      // The first operation of a smart account deploys it.
      const mayDeploy = currentUser?.preferredAccountType === 'smartAccount' && !currentUser.smartAccountDeployed
      if (mayDeploy && deployingMethods.has(call.method)) login(currentUser.chainId).catch(() => undefined)
      return result
    },
    // Each namespace that disconnects calls `signOut`, but one request is enough for all of them.
    signOut: onceInFlight(async () => {
      try {
        await frame.request('SIGN_OUT')
      } finally {
        // One session serves all namespaces: they all end with it.
        forget()
      }
    }),
    on: (event, listener) => events.on(event, listener),
    destroy: () => {
      stopFollowing()
      frame.destroy()
    },
  }
}

/** Clears what this browser has stored about a login. @see specification section 4, 'Cached login data is cleared' */
function clearLogin({ internals: { storage } }: Kit): void {
  const keys = [
    emailLoginUsedKey,
    emailKey,
    lastCodeTimeKey,
    lastUsedChainKey,
    smartAccountEnabledNetworksKey,
    socialUsernameKey,
    connectedSocialKey,
  ]
  for (const key of keys) storage.remove(key)
}

/** Parses the frame's answer to `GET_USER`. @throws {InvalidWalletAnswerError} if an address in it is invalid. */
function parseUser(kit: Kit, answer: FrameUser, requestedChainId: number): EmbeddedUser {
  const { address, email, smartAccountDeployed, accounts = [], preferredAccountType } = answer
  if (![address, ...accounts.map((account) => account.address)].every((each) => isAddress(each, { strict: false })))
    throw new InvalidWalletAnswerError({ method: 'GET_USER', answer })
  const { storage } = kit.internals
  const social = storage.get(connectedSocialKey)
  return {
    address,
    email: email ?? undefined,
    userName: storage.get(socialUsernameKey),
    provider: socialProviders.find((each) => each === social) ?? 'email',
    chainId: toChainId(answer) ?? requestedChainId,
    accounts: accounts.length > 0 ? accounts : [{ address, type: accountTypeOf(preferredAccountType) ?? 'eoa' }],
    smartAccountDeployed,
    preferredAccountType: accountTypeOf(preferredAccountType),
  }
}

type FrameUser = {
  address: string
  chainId: string | number
  email?: string | null | undefined
  smartAccountDeployed?: boolean | undefined
  accounts?: readonly { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  preferredAccountType?: string | undefined
}

function accountTypeOf(type: string | undefined): AccountType | undefined {
  return type === 'eoa' || type === 'smartAccount' ? type : undefined
}

/** Parses an EIP-155 chain as the frame writes it: a number, its digits, or a CAIP-2 id. */
function toChainId({ chainId }: { chainId: string | number }): number | undefined {
  const text = String(chainId)
  if (isCaipNetworkId(text)) return namespaceOf(text) === 'eip155' ? chainIdOf(text) : undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Returns the EIP-155 chain used last, if it is one of the app's networks. */
function lastUsedChain({ internals: { storage }, networks }: Kit): number | undefined {
  const id = storage.get(lastUsedChainKey)
  const caipNetworks = networks.getState().byNamespace.eip155?.caipNetworks ?? []
  return caipNetworks.some(({ caipNetworkId }) => caipNetworkId === id) && id ? chainIdOf(id) : undefined
}
