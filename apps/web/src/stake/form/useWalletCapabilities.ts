import { getCapabilities, type WalletCapabilities } from '@holdfast/core'
import { useAccount, useKit } from '@holdfast/react'
import { useQuery } from '@tanstack/react-query'

/** The capabilities of a wallet that does not answer the query. */
const noCapabilities: WalletCapabilities = { atomic: 'unsupported', paymasterService: false, all: {} }

/** Reads the wallet's capabilities for the account in use. Undefined until the wallet has answered. @see EIP-5792 */
export function useWalletCapabilities({ enabled }: { enabled: boolean }): WalletCapabilities | undefined {
  const kit = useKit()
  const { address, chainId } = useAccount({ namespace: 'eip155' })
  const { data } = useQuery({
    queryKey: ['walletCapabilities', address, chainId],
    enabled: enabled && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => getCapabilities(kit).catch(() => noCapabilities), // A failed query counts as no capabilities.
  })
  return data
}
