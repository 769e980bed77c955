import { getCapabilities, type WalletCapabilities } from '@holdfast/core'
import { useAccount, useKit } from '@holdfast/react'
import { useQuery } from '@tanstack/react-query'

/** The capabilities assumed of a wallet that cannot report any. */
const noCapabilities: WalletCapabilities = { atomic: 'unsupported', paymasterService: false, all: {} }

/** Reads the wallet's capabilities for the account in use. Undefined until the request has ended. @see EIP-5792 */
export function useWalletCapabilities({ enabled }: { enabled: boolean }): WalletCapabilities | undefined {
  const kit = useKit()
  const { address, chainId } = useAccount({ namespace: 'eip155' })
  const { data } = useQuery({
    queryKey: ['walletCapabilities', address, chainId],
    enabled: enabled && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => getCapabilities(kit).catch(() => noCapabilities), // A failed request counts as no capabilities.
  })
  return data
}
