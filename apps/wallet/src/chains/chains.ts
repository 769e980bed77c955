import { namespaceOf } from '@holdfast/caip'
import type { WalletNamespace } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'

/** The namespace of a chain that the wallet can sign for; undefined for others. */
export function walletNamespaceOf(caipNetworkId: string): WalletNamespace | undefined {
  const namespace = namespaceOf(caipNetworkId)
  return namespace === 'eip155' || namespace === 'solana' || namespace === 'bip122' ? namespace : undefined
}

/** The chain with a hex or decimal number that an app sent. */
export function findEvmChain(chains: readonly Chain[], given: unknown): Chain | undefined {
  const number = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  return Number.isSafeInteger(number)
    ? chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${number}`)
    : undefined
}

/** The name of a chain, or its id when the wallet does not know it. */
export function chainName(chains: readonly Chain[], caipNetworkId: string): string {
  return chains.find((chain) => chain.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
