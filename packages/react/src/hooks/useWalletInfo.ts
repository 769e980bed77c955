import type { ChainNamespace } from '@holdfast/caip'
import type { WalletInfo } from '@holdfast/core'
import { useAccount } from './useAccount.ts'

/** The result of {@link useWalletInfo}. */
export type UseWalletInfo = {
  /** Name, image and rdns of the connected wallet; undefined while no wallet is connected. */
  walletInfo: WalletInfo | undefined
}

/**
 * Reads which wallet is connected, as the wallet describes itself. The description proves nothing: show it, do not trust it.
 *
 * @param parameters.namespace - the active namespace by default.
 * @throws {HoldfastProviderNotFoundError} outside of a provider.
 * @example
 * import { useWalletInfo } from '@holdfast/react'
 *
 * function WalletName() {
 *   const { walletInfo } = useWalletInfo()
 *   return walletInfo?.name
 * }
 */
export function useWalletInfo(parameters: useWalletInfo.Parameters = {}): UseWalletInfo {
  const { connectedWalletInfo } = useAccount(parameters)
  return { walletInfo: connectedWalletInfo }
}

export declare namespace useWalletInfo {
  type Parameters = { namespace?: ChainNamespace | undefined }
}
