import { trimTrailingCharacters } from '@holdfast/base'
import type { CaipNetwork } from '@holdfast/caip'
import type { KitOptions } from '../kitOptions.ts'

/**
 * Sets the nodes of a network. A network in `serviceNetworks` is reached through the app's services, any other at its own
 * nodes. A URL at the services' host that names no project gets the app's project id. The chain's own nodes stay in
 * `chainDefault`: a wallet gets those, never a URL that names the project.
 *
 * @see http-api reference 6; specification section 3, 'Network entry', and section 7, 'JSON-RPC'
 */
export function withNodes(network: CaipNetwork, { projectId, services, serviceNetworks }: KitOptions): CaipNetwork {
  const { caipNetworkId, rpcUrls } = network
  const base = services?.url
  let { http } = rpcUrls.default
  const chainDefault = { http }
  if (base && projectId) {
    if (serviceNetworks?.includes(caipNetworkId))
      http = [`${trimTrailingCharacters(base, '/')}/v1?chainId=${caipNetworkId}`]
    http = http.map((node) => {
      const url = new URL(node)
      if (url.host !== new URL(base).host || url.searchParams.has('projectId')) return node
      url.searchParams.set('projectId', projectId)
      return url.href
    })
  }
  return { ...network, rpcUrls: { chainDefault, ...rpcUrls, default: { ...rpcUrls.default, http } } }
}
