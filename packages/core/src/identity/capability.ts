import type { CaipNetworkId } from '@holdfast/caip'
import { loadClient } from '../adapters/actions.ts'
import type { NodeProvider } from '../adapters/adapter.ts'
import { AdapterNotFoundError } from '../adapters/errors.ts'
import type { LateCapability } from '../kit.ts'
import { createZoneResolver } from '../names/zoneResolver.ts'
import { getNetworks } from '../networks/selectors.ts'
import type { Identity } from '../storage/accountCaches.ts'
import { createEnsResolver } from './ens.ts'
import type { NameResolver } from './resolver.ts'

declare module '../kit.ts' {
  interface LazyCapabilities {
    identity: {
      internals: {
        /** The registries of names, in the order in which they are asked. */
        readonly resolvers: readonly NameResolver[]
        /** The running requests to the identity service, by address. */
        readonly requests: Map<string, Promise<Identity>>
      }
    }
  }
}

/** Names and pictures of addresses. */
export const identity: LateCapability<'identity'> = {
  name: 'identity',
  internals: (kit) => {
    const nodeOf = async (caipNetworkId: CaipNetworkId): Promise<NodeProvider> => {
      const node = (await loadClient(kit, 'eip155')).getNode?.({ caipNetworkId })
      if (!node) throw new AdapterNotFoundError({ namespace: 'eip155' })
      return node
    }
    const ens = createEnsResolver(getNetworks(kit, { namespace: 'eip155' }), nodeOf, kit.internals.fetch)
    const zone = createZoneResolver(kit)
    return { resolvers: [zone, ens].filter((each) => each !== undefined), requests: new Map() }
  },
}
