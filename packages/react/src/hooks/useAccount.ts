import type { ChainNamespace } from '@holdfast/caip'
import { type AccountSnapshot, selectAccount } from '@holdfast/core'
import { useKit } from './useKit.ts'

/**
 * Reads the connected account: address, network, wallet, native balance and the status of the connection. The component renders
 * again when one of these changes, but not when anything else in the kit does.
 *
 * On a server, and while the page hydrates, the hook returns what the server rendered.
 *
 * @param parameters.namespace - the active namespace by default. With `eip155`, `address` has the type that EVM libraries
 * expect.
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 */
export function useAccount<Namespace extends ChainNamespace>(parameters: {
  namespace: Namespace
}): AccountSnapshot<Namespace>
export function useAccount(parameters?: useAccount.Parameters): AccountSnapshot
export function useAccount({ namespace }: useAccount.Parameters = {}): AccountSnapshot {
  return useKit((state) => selectAccount(state, namespace))
}

export declare namespace useAccount {
  type Parameters = { namespace?: ChainNamespace | undefined }
}
