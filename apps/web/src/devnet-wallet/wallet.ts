import { localStorageOf } from '../app/localStorageOf.ts'
import type { DevnetChain } from './chain/chains.ts'
import { createNodeRpc } from './chain/nodeRpc.ts'
import { createConfirm } from './confirm/confirm.tsx'
import type { ProviderEvents, RequestArguments } from './eip1193.ts'
import { createProvider } from './provider.ts'
import { openVault, vaultKey } from './vault.ts'

/**
 * Creates the wallet in a page: its key in local storage, its window in the document, its nodes over HTTP. All tabs of a
 * browser share one wallet, so a change in another tab is emitted here too, until `signal` aborts.
 *
 * @returns The function that answers the page's requests.
 */
export function createDevnetWallet({ chains, emit, page, signal }: createDevnetWallet.Parameters) {
  const vault = openVault(
    localStorageOf(page),
    chains.map(({ chainId }) => chainId),
  )
  const provider = createProvider({
    chains,
    vault,
    emit,
    confirm: createConfirm(page.document),
    rpcOf: (chain) => createNodeRpc(chain.rpcUrl),
  })
  page.addEventListener('storage', ({ key }) => key === vaultKey && provider.followOtherTab(), { signal })
  return (request: RequestArguments) => provider.request(request)
}

export declare namespace createDevnetWallet {
  type Parameters = {
    chains: readonly DevnetChain[]
    emit: <Name extends keyof ProviderEvents>(event: Name, value: ProviderEvents[Name]) => void
    page: Window
    signal: AbortSignal
  }
}
