import { type CaipNetworkId, namespaceOf, referenceOf } from '../ids/parts.ts'

/** A Bitcoin network, with the prefixes that distinguish its addresses from those of other networks. */
export type BitcoinNetwork = {
  /** The name that wallets use. */
  name: 'mainnet' | 'testnet' | 'signet' | 'regtest'
  /** Human-readable part of segwit addresses. @see BIP-173 */
  hrp: string
  /** First byte of base58 addresses for a public key's hash. */
  pubKeyHash: number
  /** First byte of base58 addresses for a script's hash. */
  scriptHash: number
}

const testPrefixes = { pubKeyHash: 0x6f, scriptHash: 0xc4 } as const
const testnet: BitcoinNetwork = { name: 'testnet', hrp: 'tb', ...testPrefixes }

/** The networks by the reference of their CAIP-2 id: the first half of the genesis block's hash. @see BIP-122 */
const networks: Readonly<Record<string, BitcoinNetwork>> = {
  '000000000019d6689c085ae165831e93': { name: 'mainnet', hrp: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 },
  // Testnet 3, then testnet 4 of BIP-94.
  '000000000933ea01ad0ee984209779ba': testnet,
  '00000000da84f2bafbbc53dee25a72ae': testnet,
  '00000008819873e925422c1ff0f99f7c': { ...testnet, name: 'signet' },
  '0f9188f13cb7b2c71f2a335e3a4fc328': { name: 'regtest', hrp: 'bcrt', ...testPrefixes },
}

/** The CAIP-2 ids of the Bitcoin networks that Holdfast knows, by the names that wallets use. */
export const bitcoinNetworkIds = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const satisfies Record<string, CaipNetworkId>

/** Returns the network of a CAIP-2 id; undefined for another namespace or an unknown Bitcoin-like chain. */
export function bitcoinNetworkOf(caipNetworkId: string): BitcoinNetwork | undefined {
  const reference = referenceOf(caipNetworkId)
  return namespaceOf(caipNetworkId) === 'bip122' && Object.hasOwn(networks, reference) ? networks[reference] : undefined
}
