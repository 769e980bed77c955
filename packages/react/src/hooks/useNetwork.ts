import type { CaipNetwork } from '@holdfast/caip'
import { type ActiveNetwork, getNetworks, selectActiveNetwork, switchNetwork } from '@holdfast/core'
import { useCallback, useMemo } from 'react'
import { useKitContext } from '../KitContext.ts'
import { useKit } from './useKit.ts'

/** The result of {@link useNetwork}. */
export type UseNetwork = ActiveNetwork & {
  /** The networks of the active namespace. Networks that the wallet approved come first. */
  caipNetworks: readonly CaipNetwork[]
  /** Switches the network. If the wallet must agree, the kit asks it first. Rejects when the wallet declines. */
  switchNetwork: (parameters: switchNetwork.Parameters) => Promise<void>
}

/** Reads and switches the network. @throws {HoldfastProviderNotFoundError} outside of a provider. */
export function useNetwork(): UseNetwork {
  const { kit } = useKitContext()
  const networks = useKit((state) => state.networks)
  const active = useMemo(() => selectActiveNetwork(networks), [networks])
  const caipNetworks = useMemo(() => getNetworks(kit, { namespace: networks.activeNamespace }), [kit, networks])
  const run = useCallback((parameters: switchNetwork.Parameters) => switchNetwork(kit, parameters), [kit])
  return { ...active, caipNetworks, switchNetwork: run }
}
