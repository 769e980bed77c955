import { readField } from '@holdfast/base'
import { type CaipNetworkId, formatCaipNetworkId, isSameAddress, rpcAccessOf } from '@holdfast/caip'
import type { NodeProvider } from '../../adapters/adapter.ts'
import { parseChainId } from '../../eip1193/answers.ts'
import { type CheckedProvider, checkProvider } from '../../eip1193/checkedProvider.ts'
import { createProviderEvents } from '../../eip1193/providerEvents.ts'
import type { EmbeddedClient } from './source.ts'

/**
 * Creates the EIP-1193 interface of the embedded wallet. Reads of the chain go to the network's own node, and requests that
 * need the user or a bundler go to the frame. Requests for the accounts or the chain in use are answered from the client's state.
 *
 * @see EIP-1193, EIP-3326
 */
export function embeddedProvider(
  client: EmbeddedClient,
  getNode: (caipNetworkId: CaipNetworkId) => NodeProvider,
): CheckedProvider {
  const chainId = (): number => client.user()?.chainId ?? 1
  const hexChainId = (): string => `0x${chainId().toString(16)}`
  const accounts = (): readonly string[] => {
    const user = client.user()
    if (!user) return []
    const others = user.accounts.filter(({ address }) => !isSameAddress(address, user.address, 'eip155'))
    return [user.address, ...others.map(({ address }) => address)]
  }
  const handlers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_chainId: hexChainId,
    net_version: () => String(chainId()),
    wallet_switchEthereumChain: async ([target]) => {
      await client.switchNetwork(parseChainId(readField(target, 'chainId'), 'wallet_switchEthereumChain'))
      return null
    },
  }
  return checkProvider({
    request: async ({ method, params = [] }) => {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (handler) return handler(params)
      if (rpcAccessOf('eip155', method) === 'node')
        return getNode(formatCaipNetworkId({ namespace: 'eip155', reference: chainId() })).request({ method, params })
      // The frame may be on another namespace's network, so the call names its chain.
      return client.request({ method, params, chainId: chainId() })
    },
    ...createProviderEvents(client, { chainId: hexChainId, accounts }),
  })
}
