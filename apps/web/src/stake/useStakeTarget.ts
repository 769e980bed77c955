import { useAccount } from '@holdfast/react'
import { useMemo } from 'react'
import { useConfig } from '../app/WebAppContext.tsx'
import { findStakeTarget, type StakeTarget } from './target.ts'

/**
 * Returns the stake contract of the connected chain, or else of the first configured chain that has one. `null` while the
 * configuration is not loaded, and when no configured chain has a stake contract.
 */
export function useStakeTarget(): StakeTarget | null {
  const config = useConfig()
  const { chainId } = useAccount({ namespace: 'eip155' })
  const publicConfig = config.status === 'ready' ? config.config : undefined
  return useMemo(() => (publicConfig ? findStakeTarget(publicConfig, chainId) : null), [publicConfig, chainId])
}
