import type { CaipNetwork } from '@holdfast/caip'
import { idsOfNetwork } from '../../rules.ts'

/**
 * Returns the node URL of each network, by each of its CAIP-2 ids. Networks without a URL are left out, and so are those of
 * Bitcoin: their URLs are Esplora's, which does not speak JSON-RPC.
 */
export function rpcUrlsOf(networks: readonly CaipNetwork[]): Record<string, string> {
  return Object.fromEntries(
    networks.flatMap(({ caipNetworkId, chainNamespace, rpcUrls }) => {
      const [url] = rpcUrls.default.http
      return url === undefined || chainNamespace === 'bip122' ? [] : idsOfNetwork(caipNetworkId).map((id) => [id, url])
    }),
  )
}
