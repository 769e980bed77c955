import { type CaipNetwork, referenceOf, solanaNetworkIds } from '@holdfast/caip'

function cluster(name: keyof typeof solanaNetworkIds, title: string): CaipNetwork {
  const caipNetworkId = solanaNetworkIds[name]
  return {
    id: referenceOf(caipNetworkId),
    caipNetworkId,
    chainNamespace: 'solana',
    name: title,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://api.${name === 'mainnet' ? 'mainnet-beta' : name}.solana.com`] } },
    ...(name === 'mainnet'
      ? { blockExplorers: { default: { name: 'Solana Explorer', url: 'https://explorer.solana.com' } } }
      : { testnet: true }),
  }
}

/** Solana's main cluster. Its public node allows few requests: an app should configure its own node or the services' node. */
export const solanaMainnet: CaipNetwork = cluster('mainnet', 'Solana')
/** Solana's cluster for developers. */
export const solanaDevnet: CaipNetwork = cluster('devnet', 'Solana Devnet')
/** Solana's cluster for testing releases. */
export const solanaTestnet: CaipNetwork = cluster('testnet', 'Solana Testnet')
