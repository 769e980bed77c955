import { namespaceOf } from '@holdfast/caip'
import type { WalletNamespace } from '../accounts/account.ts'
import type { Chain } from '../config/config.ts'

/** Returns the namespace of a chain, or undefined if the wallet cannot sign for it. */
export function walletNamespaceOf(caipNetworkId: string): WalletNamespace | undefined {
  const namespace = namespaceOf(caipNetworkId)
  return namespace === 'eip155' || namespace === 'solana' || namespace === 'bip122' ? namespace : undefined
}

/** Finds the EVM chain whose number an app sent, as a number or as a hex or decimal string. */
export function findEvmChain(chains: readonly Chain[], chainNumber: unknown): Chain | undefined {
  const number = typeof chainNumber === 'string' || typeof chainNumber === 'number' ? Number(chainNumber) : Number.NaN
  return Number.isSafeInteger(number)
    ? chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${number}`)
    : undefined
}

/** Returns the name of a chain, or its id if the configuration does not contain the chain. */
export function chainName(chains: readonly Chain[], caipNetworkId: string): string {
  return chains.find((chain) => chain.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
}
