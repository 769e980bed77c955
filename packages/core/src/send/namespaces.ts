import { namespaceOf } from '@holdfast/caip'
import type { SendOrder } from './state.ts'

/** Loads the code that sends on Solana, on first use. */
export const loadSolanaSteps = () => import('./solana/steps.ts')

/** Whether an order is for a Solana cluster. */
export function isSolana({ asset }: SendOrder): boolean {
  return namespaceOf(asset.caipNetworkId) === 'solana'
}
