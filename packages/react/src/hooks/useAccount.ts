import type { ChainNamespace } from '@holdfast/caip'
import { type AccountSnapshot, getAccount, selectAccount } from '@holdfast/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useKitContext } from '../KitContext.ts'

/**
 * Reads the connected account: address, network, wallet, native balance and the status of the connection.
 *
 * On a server, and while the page hydrates, it returns what the server rendered.
 *
 * @param parameters.namespace - the active namespace by default. With `eip155`, `address` is of the type that EVM libraries take.
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 */
export function useAccount<Namespace extends ChainNamespace>(parameters: {
  namespace: Namespace
}): AccountSnapshot<Namespace>
export function useAccount(parameters?: useAccount.Parameters): AccountSnapshot
export function useAccount(parameters: useAccount.Parameters = {}): AccountSnapshot {
  const { kit } = useKitContext()
  const { namespace } = parameters
  const atFirst = useMemo(() => selectAccount(kit.getInitialState(), namespace), [kit, namespace])
  return useSyncExternalStore(
    kit.subscribe,
    () => getAccount(kit, { namespace }),
    () => atFirst,
  )
}

export declare namespace useAccount {
  type Parameters = { namespace?: ChainNamespace | undefined }
}
