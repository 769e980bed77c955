import {
  type CaipNetworkId,
  type ChainNamespace,
  canonicalAddress,
  deprecatedSolanaNetworkIds,
  formatCaipNetworkId,
  isCaipNetworkId,
  solanaNetworkIds,
} from '@holdfast/caip'

/** The namespace for each kind of account that a message's first line may name. @see CAIP-122 and its profiles */
const namespaces: Readonly<Record<string, ChainNamespace>> = {
  Ethereum: 'eip155',
  Solana: 'solana',
  Bitcoin: 'bip122',
  Polkadot: 'polkadot',
}

/** Returns the namespace for the kind of account that a message's first line names; undefined for an unknown kind. */
export function readNamespace(accountKind: string): ChainNamespace | undefined {
  return Object.hasOwn(namespaces, accountKind) ? namespaces[accountKind] : undefined
}

/** The id for each name that wallets write for a Solana cluster. @see Sign In With Solana */
const clusters: Readonly<Record<string, CaipNetworkId>> = solanaNetworkIds

/**
 * Reads the chain that a message names.
 *
 * @param text - the reference of the chain's CAIP-2 id or, for Solana, a cluster's name. Except for EVM chains, the namespace
 * and a colon may precede it.
 * @returns the chain's CAIP-2 id; undefined for a text that names no chain of this namespace.
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
 * Reads the line with the address. An EVM address may lack a checksum, because kits write it as the wallet gave it, often in
 * lower case.
 *
 * @returns the address in its canonical form; undefined for anything but an address of this chain.
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
