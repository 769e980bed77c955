import {
  type CaipNetworkId,
  type ChainNamespace,
  canonicalAddress,
  deprecatedSolanaNetworkIds,
  formatCaipNetworkId,
  isCaipNetworkId,
  solanaNetworkIds,
} from '@holdfast/caip'

/** The namespace for each account name that a message's first line may contain. @see CAIP-122 and its profiles */
const namespaces: Readonly<Record<string, ChainNamespace>> = {
  Ethereum: 'eip155',
  Solana: 'solana',
  Bitcoin: 'bip122',
  Polkadot: 'polkadot',
}

/** Returns the namespace of the accounts that the first line of a message names; undefined for an unknown name. */
export function readNamespace(accountName: string): ChainNamespace | undefined {
  return Object.hasOwn(namespaces, accountName) ? namespaces[accountName] : undefined
}

/** The names that wallets write for Solana's clusters, with or without the namespace. @see Sign In With Solana */
const clusters: Readonly<Record<string, CaipNetworkId>> = solanaNetworkIds

/**
 * Reads the line that names the chain.
 *
 * @returns its CAIP-2 id; undefined for a text that names no chain of this namespace.
 */
export function readChain(namespace: ChainNamespace, text: string): CaipNetworkId | undefined {
  if (namespace === 'eip155') {
    return /^[1-9]\d{0,15}$/.test(text) ? formatCaipNetworkId({ namespace, reference: text }) : undefined
  }
  const reference = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  const caipNetworkId = `${namespace}:${reference}`
  if (!isCaipNetworkId(caipNetworkId)) return undefined
  if (namespace !== 'solana') return caipNetworkId
  return (Object.hasOwn(clusters, reference) ? clusters[reference] : undefined) ?? replaceDeprecated(caipNetworkId)
}

/**
 * Reads the line with the address. EVM kits write it as the wallet gave it, often in lower case; then it has no checksum.
 *
 * @returns its canonical form; undefined for anything but an address of this chain.
 */
export function readSigner(text: string, caipNetworkId: CaipNetworkId): string | undefined {
  return canonicalAddress(text, caipNetworkId)
}

function replaceDeprecated(caipNetworkId: CaipNetworkId): CaipNetworkId {
  return (
    (Object.hasOwn(deprecatedSolanaNetworkIds, caipNetworkId) && deprecatedSolanaNetworkIds[caipNetworkId]) ||
    caipNetworkId
  )
}
