import { bitcoinNetworkIds, type CaipNetwork, type CaipNetworkId, referenceOf } from '@holdfast/caip'

const currency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

function define(name: string, caipNetworkId: CaipNetworkId, url: string, testnet: boolean): CaipNetwork {
  return {
    id: referenceOf(caipNetworkId),
    caipNetworkId,
    chainNamespace: 'bip122',
    name,
    nativeCurrency: testnet ? { ...currency, name: 'Test Bitcoin' } : currency,
    rpcUrls: { default: { http: [`${url}/api`] } },
    blockExplorers: { default: { name: 'mempool.space', url } },
    ...(testnet && { testnet }),
  }
}

/** Bitcoin's main network. The server at its node URL has Esplora's HTTP interface. */
export const bitcoinMainnet: CaipNetwork = /* @__PURE__ */ define(
  'Bitcoin',
  bitcoinNetworkIds.mainnet,
  'https://mempool.space',
  false,
)

/** Bitcoin's third test network. */
export const bitcoinTestnet: CaipNetwork = /* @__PURE__ */ define(
  'Bitcoin Testnet',
  bitcoinNetworkIds.testnet,
  'https://mempool.space/testnet',
  true,
)

/** Bitcoin's signed test network. @see BIP-325 */
export const bitcoinSignet: CaipNetwork = /* @__PURE__ */ define(
  'Bitcoin Signet',
  bitcoinNetworkIds.signet,
  'https://mempool.space/signet',
  true,
)
