import { type Clock, readField, withDeadline } from '@holdfast/base'
import { type CaipNetwork, type EvmAddress, formatCaipNetworkId } from '@holdfast/caip'
import { createConnector } from '@wagmi/core'
import { InvalidWalletAnswerError, WalletTimeoutError } from '../../../connections/errors.ts'
import { readAccounts, readChainId } from '../../../eip1193/answers.ts'
import { type CheckedProvider, checkProvider, listen, request } from '../../../eip1193/checkedProvider.ts'
import type { Eip1193Provider } from '../../../eip1193/provider.ts'
import { switchChain } from '../../../eip1193/switchChain.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import { readWalletError } from '../../../wallet-errors/readWalletError.ts'
import type { DiscoveredWallet } from '../discovery/discovery.ts'
import {
  createWalletListening,
  type KitConnectorFn,
  type KitConnectorProperties,
  toWagmiAccounts,
} from './kitConnector.ts'

/**
 * How long a wallet may take to end the page's access. Without this limit, disconnecting could wait forever: many wallets never
 * answer a request that they do not support.
 */
const REVOKE_WAIT_MS = 1000

/** How long a wallet that has lost its node may take to report whether the page still has access. */
const LOST_NODE_WAIT_MS = 10_000

/**
 * Try again later: the provider has lost its node for the moment, and the page keeps its access. Only the event `disconnect` has
 * this code, no answer to a request, so `wallet-errors` does not have it.
 *
 * @see https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number
 */
const LOST_NODE_CODE = 1013

/**
 * Creates a wagmi connector for a wallet in this page. It tolerates imperfect wallets: answers are checked, chain ids may come
 * in any form, events before connecting are ignored, and disconnecting asks the wallet to end the page's access.
 *
 * @param parameters.find - returns the wallet as it last announced itself.
 */
export function injectedConnector(parameters: injectedConnector.Parameters): KitConnectorFn {
  const { wallet, find, caipNetworks, clock } = parameters
  const { id, name, imageUrl } = wallet
  return createConnector<CheckedProvider, KitConnectorProperties>(({ chains, emitter }) => {
    let current: { announced: Eip1193Provider; checked: CheckedProvider } | undefined
    const provider = (): CheckedProvider => {
      const { provider: announced } = find(id) ?? wallet
      if (current?.announced !== announced) current = { announced, checked: checkProvider(announced) }
      return current.checked
    }
    const getAccounts = () => request(provider(), 'eth_accounts')
    const getChainId = async () => Number(await request(provider(), 'eth_chainId'))
    let openRequest: Promise<readonly EvmAddress[]> | undefined
    /**
     * Asks for accounts. If the wallet answers that its window for an earlier attempt is still open, waits for the answer to
     * that attempt.
     */
    const askAccounts = (): Promise<readonly EvmAddress[]> => {
      const earlier = openRequest
      const pending = request(provider(), 'eth_requestAccounts').catch((error: unknown) => {
        if (earlier && readWalletError(error) === 'pending') return earlier
        throw error
      })
      const close = (): void => {
        if (openRequest === pending) openRequest = undefined
      }
      openRequest = pending
      pending.then(close, close)
      return pending
    }
    const listening = createWalletListening(emitter)
    const { release, reportDisconnect } = listening

    // An event that cannot be read changes nothing.
    const onAccountsChanged = (answer: unknown): void => {
      const accounts = readAccounts(answer)
      if (accounts?.length === 0) reportDisconnect()
      else if (accounts) emitter.emit('change', { accounts })
    }
    const onChainChanged = (answer: unknown): void => {
      const chainId = readChainId(answer)
      if (chainId !== undefined) emitter.emit('change', { chainId })
    }
    /** If the request for accounts fails or is not answered, the wallet counts as disconnected. */
    const stillHasAccess = async (): Promise<boolean> => {
      const ms = LOST_NODE_WAIT_MS
      const onTimeout = (): Error => new WalletTimeoutError({ ms })
      const accounts = await withDeadline(getAccounts(), { ms, onTimeout, clock }).catch(() => [])
      return accounts.length > 0
    }
    const onDisconnect = async (error: unknown): Promise<void> => {
      const hasLostNode = readField(error, 'code') === LOST_NODE_CODE
      if (hasLostNode && (await stillHasAccess())) return
      reportDisconnect()
    }
    const follow = (): void =>
      listening.listen(() => [
        listen(provider(), 'accountsChanged', onAccountsChanged),
        listen(provider(), 'chainChanged', onChainChanged),
        listen(provider(), 'disconnect', (error) => void onDisconnect(error)),
      ])

    return {
      id,
      name,
      icon: imageUrl,
      type: 'injected',
      getAccounts,
      getChainId,
      getProvider: async () => provider(),
      // If the request for accounts fails, the page is not authorized. The user has asked for nothing, so no error is shown.
      isAuthorized: async () => (await getAccounts().catch(() => [])).length > 0,
      onAccountsChanged,
      onChainChanged,
      onDisconnect: (error) => void onDisconnect(error),
      release,
      connect: async ({ isReconnecting, withCapabilities } = {}) => {
        const method = isReconnecting ? 'eth_accounts' : 'eth_requestAccounts'
        const accounts = await (isReconnecting ? getAccounts() : askAccounts())
        if (accounts.length === 0) throw new InvalidWalletAnswerError({ method, answer: accounts })
        const chainId = await getChainId()
        follow()
        return { accounts: toWagmiAccounts(accounts, withCapabilities), chainId }
      },
      disconnect: async () => {
        release()
        const revoke = request(provider(), 'wallet_revokePermissions', [{ eth_accounts: {} }])
        const onTimeout = (): Error => new WalletTimeoutError({ ms: REVOKE_WAIT_MS })
        // Only some wallets can revoke the access; the page disconnects whatever the answer is.
        await withDeadline(revoke, { ms: REVOKE_WAIT_MS, onTimeout, clock }).catch(() => {})
      },
      switchChain: async ({ chainId }) => {
        const chain = chains.find((each) => each.id === chainId)
        const network = caipNetworks.find((each) => each.id === chainId)
        const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
        if (!chain || !network) throw new ChainNotSupportedError({ caipNetworkId })
        await switchChain(provider(), network, clock)
        emitter.emit('change', { chainId })
        return chain
      },
    }
  })
}

export declare namespace injectedConnector {
  type Parameters = {
    wallet: DiscoveredWallet
    find: (connectorId: string) => DiscoveredWallet | undefined
    caipNetworks: readonly CaipNetwork[]
    clock: Clock
  }
}
