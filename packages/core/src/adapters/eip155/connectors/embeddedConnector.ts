import {
  type CaipNetworkId,
  chainIdOf,
  checksumAddress,
  type EvmAddress,
  formatCaipNetworkId,
  isSameAddress,
} from '@holdfast/caip'
import { createConnector } from '@wagmi/core'
import { authConnectorId } from '../../../connectors/state.ts'
import type { CheckedProvider } from '../../../eip1193/checkedProvider.ts'
import type { EmbeddedClient, EmbeddedSource } from '../../../embedded/client/source.ts'
import type { EmbeddedUser } from '../../../embedded/state.ts'
import { ChainNotSupportedError } from '../../../networks/errors.ts'
import type { NodeProvider } from '../../adapter.ts'
import {
  createWalletListening,
  type KitConnectorFn,
  type KitConnectorProperties,
  toWagmiAccounts,
} from './kitConnector.ts'

/**
 * Creates a wagmi connector for the embedded wallet, whose frame holds the session and the keys. Connecting asks the frame for
 * its user, who has already logged in.
 */
export function embeddedConnector({ embedded, getNode, networkInUse }: embeddedConnector.Parameters): KitConnectorFn {
  return createConnector<CheckedProvider, KitConnectorProperties>(({ chains, emitter }) => {
    const { listen, release, reportDisconnect } = createWalletListening(emitter)
    let client: EmbeddedClient | undefined
    let provider: CheckedProvider | undefined

    const load = async (): Promise<EmbeddedClient> => {
      client ??= await embedded.load()
      return client
    }
    const currentUser = async (): Promise<EmbeddedUser | undefined> => {
      const { user, resume } = await load()
      return user() ?? resume()
    }
    const reportChange = (): void => {
      const user = client?.user()
      if (user) emitter.emit('change', { accounts: addressesOf(user), chainId: user.chainId })
      else reportDisconnect()
    }
    const preferredChainId = (): number | undefined => {
      const id = networkInUse()
      return id && chainIdOf(id)
    }

    return {
      id: authConnectorId,
      name: 'Auth',
      type: authConnectorId,
      getAccounts: async () => currentUser().then((user) => (user ? addressesOf(user) : [])),
      getChainId: async () => (await currentUser())?.chainId ?? chains[0].id,
      getProvider: async () => {
        const { embeddedProvider } = await import('../../../embedded/client/embeddedProvider.ts')
        provider ??= embeddedProvider(await load(), getNode)
        return provider
      },
      isAuthorized: async () => currentUser().then(Boolean, () => false),
      onAccountsChanged: reportChange,
      onChainChanged: reportChange,
      onDisconnect: reportDisconnect,
      release,
      describe: () => {
        const user = client?.user()
        if (!user) return {}
        const accounts = user.accounts.map(({ address, type }) => ({ address: checksumAddress(address), type }))
        const isSmart = user.preferredAccountType === 'smartAccount'
        return { accounts, smartAccountDeployed: isSmart ? user.smartAccountDeployed : undefined }
      },
      connect: async ({ isReconnecting, withCapabilities, chainId = preferredChainId() } = {}) => {
        const { login, resume, user: knownUser, on } = await load()
        const user = isReconnecting ? (knownUser() ?? (await resume())) : await login(chainId)
        const accounts = user ? addressesOf(user) : []
        listen(() => [on('changed', reportChange), on('ended', reportDisconnect)])
        return { accounts: toWagmiAccounts(accounts, withCapabilities), chainId: user?.chainId ?? chains[0].id }
      },
      disconnect: async () => {
        release()
        await (await load()).signOut()
      },
      switchChain: async ({ chainId }) => {
        const chain = chains.find((each) => each.id === chainId)
        const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: chainId })
        if (!chain) throw new ChainNotSupportedError({ caipNetworkId })
        await (await load()).switchNetwork(chainId)
        return chain
      },
    }
  })
}

export declare namespace embeddedConnector {
  type Parameters = {
    embedded: EmbeddedSource
    getNode: (caipNetworkId: CaipNetworkId) => NodeProvider
    networkInUse: () => CaipNetworkId | undefined
  }
}

/** Lists every address of the user, the one in use first. */
function addressesOf({ address, accounts }: EmbeddedUser): readonly EvmAddress[] {
  const others = accounts.filter((account) => !isSameAddress(account.address, address, 'eip155'))
  return [address, ...others.map((account) => account.address)].map((each) => checksumAddress(each))
}
