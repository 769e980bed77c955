import { type CaipNetworkId, referenceOf } from '../ids/parts.ts'

/** SS58 prefixes by the reference of the network's CAIP-2 id: the first half of the genesis block's hash, in hex. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
}

/** The CAIP-2 ids of the relay chains that Holdfast knows. */
export const polkadotNetworkIds = {
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  kusama: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  westend: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
} as const satisfies Record<string, CaipNetworkId>

/** The SS58 prefix of chains without one of their own. */
export const genericSs58Prefix = 42

/**
 * Returns the SS58 prefix of a chain's addresses; the generic prefix for an unknown chain.
 *
 * @see https://github.com/paritytech/ss58-registry
 */
export function ss58PrefixOf(caipNetworkId: string): number {
  const reference = referenceOf(caipNetworkId)
  return (Object.hasOwn(prefixes, reference) ? prefixes[reference] : undefined) ?? genericSs58Prefix
}
