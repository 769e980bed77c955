import type { ChainNamespace } from '@holdfast/caip'
import type { SendOrder } from './state.ts'

/** The namespaces whose accounts send from the kit's views. @see specification section 5, 'Address check' */
export function isSendNamespace(namespace: ChainNamespace | undefined): namespace is 'eip155' | 'solana' {
  return namespace === 'eip155' || namespace === 'solana'
}

/** The code that sends on Solana, loaded when it is first needed. */
export const loadSolanaSteps = () => import('./solana/steps.ts')

/** Whether an order is for a Solana cluster. */
export function isSolana({ asset }: SendOrder): boolean {
  return asset.caipNetworkId.startsWith('solana:')
}
