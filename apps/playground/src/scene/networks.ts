import { type CaipNetwork, defineEvmNetwork } from '@holdfast/caip'
import type { NodeBehaviour } from '../ViewState.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** One and a half ether, in wei. */
const usualBalance = 1_500_000_000_000_000_000n

/** Defines the networks of the playground. The playground's own server is their node. */
export function playgroundNetworks(node: NodeBehaviour = usualBalance): readonly CaipNetwork[] {
  const rpcUrls = { default: { http: [`${window.location.origin}/fixtures/rpc/${node}`] } }
  const blockExplorers = { default: { name: 'Lookout', url: 'https://lookout.example' } }
  return [
    defineEvmNetwork({ id: 31_337, name: 'Harbour', nativeCurrency: ether, rpcUrls, blockExplorers }),
    defineEvmNetwork({ id: 31_338, name: 'Lagoon', nativeCurrency: ether, rpcUrls }),
  ]
}

/** Defines more networks than fit on the screen. */
export function manyNetworks(): readonly CaipNetwork[] {
  const isles = ['Anegada', 'Barra', 'Clare', 'Djerba', 'Eigg', 'Foula', 'Gozo', 'Hiiumaa', 'Islay', 'Jura']
  const { rpcUrls } = playgroundNetworks()[0] ?? { rpcUrls: { default: { http: [] } } }
  return isles.map((name, index) => defineEvmNetwork({ id: 100 + index, name, nativeCurrency: ether, rpcUrls }))
}
