import { formatCaipNetworkId } from '@holdfast/caip'
import { useKit } from '@holdfast/react'
import { useQuery } from '@tanstack/react-query'

/** How long a price counts as fresh, in milliseconds. */
const freshMs = 60_000

/**
 * Reads the price of one ether on a chain, in US dollars with `fiatDecimals` places. Returns undefined until the price is
 * known, and for a chain without a price.
 */
export function useEtherPrice(chainId: number | undefined): bigint | undefined {
  const kit = useKit()
  const { data } = useQuery({
    queryKey: ['etherPrice', chainId],
    enabled: chainId !== undefined,
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    async queryFn() {
      const { fetchPrice } = await import('./loadPrice.ts')
      const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', reference: String(chainId) })
      // A query function may not return undefined.
      return (await fetchPrice(kit, { caipNetworkId })) ?? null
    },
  })
  return data ?? undefined
}
