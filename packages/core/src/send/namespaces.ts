import type { ChainNamespace } from '@holdfast/caip'
import type { SendOrder } from './state.ts'

/** Whether accounts of a namespace can send from the kit's views. @see specification section 5, 'Address check' */
export function isSendNamespace(namespace: ChainNamespace | undefined): namespace is 'eip155' | 'solana' {
  return namespace === 'eip155' || namespace === 'solana'
}

/** Loads the code that sends on Solana, on first use. */
export const loadSolanaSteps = () => import('./solana/steps.ts')

/** Whether an order is for a Solana cluster. */
export function isSolana({ asset }: SendOrder): boolean {
  return asset.caipNetworkId.startsWith('solana:')
}
