import { type CaipNetwork, type CaipNetworkId, polkadotNetworkIds, referenceOf } from '@holdfast/caip'

type Currency = CaipNetwork['nativeCurrency']

function define(name: string, caipNetworkId: CaipNetworkId, nativeCurrency: Currency, testnet = false): CaipNetwork {
  const host = name.toLowerCase()
  return {
    id: referenceOf(caipNetworkId),
    caipNetworkId,
    chainNamespace: 'polkadot',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [`https://rpc.${host}.io`], webSocket: [`wss://rpc.${host}.io`] } },
    blockExplorers: { default: { name: 'Subscan', url: `https://${host}.subscan.io` } },
    ...(testnet && { testnet }),
  }
}

/** The relay chain of Polkadot. */
export const polkadotMainnet: CaipNetwork = /* @__PURE__ */ define('Polkadot', polkadotNetworkIds.polkadot, {
  name: 'Polkadot',
  symbol: 'DOT',
  decimals: 10,
})

/** The relay chain of Kusama. */
export const kusama: CaipNetwork = /* @__PURE__ */ define('Kusama', polkadotNetworkIds.kusama, {
  name: 'Kusama',
  symbol: 'KSM',
  decimals: 12,
})

/** Polkadot's test network. */
export const westend: CaipNetwork = /* @__PURE__ */ define(
  'Westend',
  polkadotNetworkIds.westend,
  { name: 'Westie', symbol: 'WND', decimals: 12 },
  true,
)
