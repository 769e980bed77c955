import { getCapabilities } from '@holdfast/core'
import { useAccount, useKit } from '@holdfast/react'
import { useQuery } from '@tanstack/react-query'

/**
 * Whether the app's services pay the fee of the account's operations, as its wallet says. Undefined until it has said so.
 *
 * @see ERC-7677
 */
export function useFeeIsPaid({ enabled }: { enabled: boolean }): boolean | undefined {
  const kit = useKit()
  const { address, chainId } = useAccount({ namespace: 'eip155' })
  const { data } = useQuery({
    queryKey: ['feeIsPaid', address, chainId],
    enabled: enabled && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A wallet that cannot be asked promises nothing.
    queryFn: () =>
      getCapabilities(kit).then(
        ({ paymasterService }) => paymasterService,
        () => false,
      ),
  })
  return data
}
