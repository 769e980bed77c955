import { bitcoinNetworkIds, bitcoinNetworkOf, type CaipNetwork, type CaipNetworkId } from '@holdfast/caip'

/** Returns the name that wallets use for a network. Testnet 3 and testnet 4 have different names. */
export function networkName(caipNetworkId: CaipNetworkId): string | undefined {
  if (caipNetworkId === bitcoinNetworkIds.testnet4) return 'testnet4'
  return bitcoinNetworkOf(caipNetworkId)?.name
}

/** Other names for the networks. */
const aliases: Readonly<Record<string, string>> = {
  livenet: 'mainnet',
  bitcoin: 'mainnet',
  main: 'mainnet',
  test: 'testnet',
  testnet3: 'testnet',
}

/**
 * Returns the network that a wallet names: `Mainnet`, `livenet`, `bitcoin:testnet`, `BITCOIN_SIGNET`.
 *
 * @returns undefined for any other name, such as that of a fork.
 */
export function networkByName(name: unknown): CaipNetworkId | undefined {
  if (typeof name !== 'string') return undefined
  const bare = name.toLowerCase().replace(/^bitcoin[:_]/, '')
  const canonicalName = Object.hasOwn(aliases, bare) ? aliases[bare] : bare
  return Object.entries(bitcoinNetworkIds).find(([each]) => each === canonicalName)?.[1]
}

/** Lists the networks to try for a wallet that names none: the one in use, those of the app, then all. */
export function likelyNetworks(
  preferred: CaipNetworkId | undefined,
  caipNetworks: readonly CaipNetwork[],
): readonly CaipNetworkId[] {
  const configured = caipNetworks.map(({ caipNetworkId }) => caipNetworkId)
  return [...(preferred ? [preferred] : []), ...configured, ...Object.values(bitcoinNetworkIds)]
}
